import { fetchPeriods } from '../api/payout-calls.ts';
import { createResource } from './resource.ts';

/** The periods on offer with their payout rates. */
export const periods = createResource({
  ask: fetchPeriods,
  take: ({ rows }) => rows.filter(({ open }) => open),
});
