import { computed } from '@preact/signals-core';
import { fetchLiabilityPath } from './fetch-liability-path.ts';
import { fetchLiabilityRoots } from './fetch-liability-roots.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** What all people are owed, as of the last night. */
export const liabilityTotals = createResource({ ask: () => fetchLiabilityRoots() });

/** The own leaves of the last night, of the person who is signed in. */
export const ownLiabilities = createResource({
  owner: computed(() => sessionStore.currentUser.value?.userId ?? null),
  ask: fetchLiabilityPath,
});
