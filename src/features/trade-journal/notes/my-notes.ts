import { computed } from '@preact/signals-core';
import { sessionStore } from '../../../data/session.ts';
import { browserTimers } from '../../../model/timers.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { createNotesKeeper } from './kept-notes.ts';
import { inOneTab } from './one-tab.ts';
import { createTradeNotes } from './trade-notes.ts';
import { createWaitingNotes, onWaitingElsewhere } from './waiting-notes.ts';

/** Notes of the signed-in account; what waits is sent when the device is online again. */
export const myNotes = createTradeNotes({
  ...browserTimers,
  nowMs: serverNowMs,
  userId: computed(() => sessionStore.currentUser.value?.userId ?? null),
  waiting: createWaitingNotes(),
  createKeeper: createNotesKeeper,
  inOneTab: (userId, work) => inOneTab(`tern-notes-${userId}`, work),
});

addEventListener('online', () => void myNotes.retry());
onWaitingElsewhere((written) => void myNotes.takeFromTabs(written));
