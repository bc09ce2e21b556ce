import { computed } from '@preact/signals-core';
import { sessionStore } from '../../data/session.ts';
import { browserStorage, onWrittenElsewhere } from '../../model/storage.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { notebook } from './notebook.ts';
import { knownStrategiesOf, onDeviceOf } from './saved/kept-strategies.ts';
import { createStrategyStore } from './saved/strategy-store.ts';

const ON_DEVICE = 'strategies';
/** Deleted at sign-out by data/drop-kept-strategies.ts. */
const OF_ACCOUNT = 'accountStrategies';

const store = createStrategyStore({
  userId: computed(() => sessionStore.currentUser.value?.userId ?? null),
  onDevice: browserStorage.json(ON_DEVICE, onDeviceOf),
  known: browserStorage.json(OF_ACCOUNT, knownStrategiesOf),
  nowMs: serverNowMs,
  onRemoved: notebook.forgetRun,
});

/** Saved strategies of the signed-in person, and those of this device; see `SavedStrategies`. */
export const savedStrategies = store.saved;

/** For pages that open and for "Try again": sends what waits and asks for the list again. Never rejects. */
export const refreshStrategies = store.refresh;

/** Returns a strategy by its id; null when there is none (or none yet: see `status`). Reads the signal. */
export const strategyOfId = store.find;

/**
 * Writes a strategy at once on this device, then at the exchange when somebody is signed in, later when offline.
 * `saveStrategy(null, strategy)` makes a new one and returns its id.
 */
export const saveStrategy = store.save;

/** Removes a strategy here and at the exchange, and forgets the figures of its run. False while too many changes wait. */
export const removeStrategy = store.remove;

/** Saves a copy named "Name (2)"; null for an unknown id. */
export const copyStrategy = store.copy;

/** Gives the strategies of this device to the signed-in account. Returns how many stay because it is full. */
export const moveStrategiesUp = store.moveUp;

if (typeof document !== 'undefined') {
  addEventListener('online', () => void store.refresh());
  onWrittenElsewhere(ON_DEVICE, store.follow);
  onWrittenElsewhere(OF_ACCOUNT, store.follow);
}
