import { fetchPeriods } from '../api/payout-calls.ts';
import { createResource } from './resource.ts';
import { computed } from '@preact/signals-core';
import { fetchLimits } from '../api/own-limits-calls.ts';
import { sessionStore } from './session.ts';

/** The periods on offer with their payout rates. */
export const periods = createResource({
  ask: fetchPeriods,
  take: ({ rows }) => rows.filter(({ open }) => open),
});

/** The own limits of the person who is signed in, as any of the calls about limits last said. */
export const limits = createResource({
  owner: computed(() => sessionStore.currentUser.value?.userId ?? null),
  ask: fetchLimits,
});
