import { fetchPeriods } from '../api/payout-calls.ts';
import { createResource } from './resource.ts';
import { computed } from '@preact/signals-core';
import { fetchLimits } from '../api/own-limits-calls.ts';
import { sessionStore } from './session.ts';

/** The offered periods with their payout rates. */
export const periods = createResource({
  ask: fetchPeriods,
  take: ({ rows }) => rows.filter(({ open }) => open),
});

/** The person's own limits, as the last call about limits returned them. */
export const limits = createResource({
  owner: computed(() => sessionStore.currentUser.value?.userId ?? null),
  ask: fetchLimits,
});
