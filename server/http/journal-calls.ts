import {
  journalFills,
  journalNoteRemove,
  journalNotes,
  journalNoteSet,
  journalTagRename,
  journalUpDown,
} from '../../protocol/rest/journal.ts';
import type { Clock } from '../infra/clock.ts';
import { done } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import type { TradeJournal } from '../people/trade-journal/trade-journal.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly tradeJournal: TradeJournal;
  readonly clock: Clock;
}

export function journalCalls(route: Route, { tradeJournal, clock }: Parts): void {
  const { notes } = tradeJournal;
  const timed = <T extends object>(value: T) => ({ ...value, serverTime: clock.now() });
  const timedOutcome = <T extends object>(outcome: Outcome<T>) => (outcome.ok ? done(timed(outcome.value)) : outcome);
  route(journalFills, async ({ user, body }) => done(timed(await tradeJournal.fills(user.userId, body))));
  route(journalUpDown, async ({ user, body }) => done(timed(await tradeJournal.upDown(user.userId, body))));
  route(journalNotes, async ({ user, body }) => done(timed(await notes.list(user.userId, body))));
  route(journalNoteSet, async ({ user, body }) => timedOutcome(await notes.set(user.userId, body)));
  route(journalNoteRemove, async ({ user, body }) => timedOutcome(await notes.remove(user.userId, body)));
  route(journalTagRename, async ({ user, body }) => timedOutcome(await notes.renameTag(user.userId, body)));
}
