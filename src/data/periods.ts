import { fetchPeriods } from '../api/up-down/fetch-periods.ts';
import { createResource } from './resource.ts';

/** The periods on offer with their payout rates. */
export const periods = createResource({
  ask: fetchPeriods,
  take: ({ rows }) => rows.filter(({ open }) => open),
});
