import { computed } from '@preact/signals-core';
import { fetchLimits } from '../api/own-limits-calls.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** The own limits of the person who is signed in, as any of the calls about limits last said. */
export const limits = createResource({
  owner: computed(() => sessionStore.currentUser.value?.userId ?? null),
  ask: fetchLimits,
});
