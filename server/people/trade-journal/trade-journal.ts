import type { BodyOf } from '../../../protocol/call.ts';
import type { journalFills, journalUpDown } from '../../../protocol/rest/journal.ts';
import { JOURNAL_ROWS_MAX } from '../../../protocol/units/journal-terms.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import type { Sealing } from '../../infra/sealing.ts';
import { fillsPart, upDownPart } from './journal-rows.ts';
import type { FillsPart, UpDownPart } from './journal-rows.ts';
import type { OwnRange } from './own-rows.ts';
import { createTradeNotes } from './trade-notes.ts';
import type { TradeNotes } from './trade-notes.ts';

/** Everything about a user's own trades that a device needs to compute its journal, and the notes on them. */
export interface TradeJournal {
  readonly notes: TradeNotes;
  /** Returns the next executions of the user's spot orders. */
  fills(userId: string, request: BodyOf<typeof journalFills>): Promise<FillsPart>;
  /** Returns the next settled up/down trades of the user. */
  upDown(userId: string, request: BodyOf<typeof journalUpDown>): Promise<UpDownPart>;
}

interface TradeJournalParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealing;
}

const rangeOf = ({ after = 0, limit = JOURNAL_ROWS_MAX }: BodyOf<typeof journalFills>): OwnRange => ({ after, limit });

export const createTradeJournal = ({ db, clock, sealing }: TradeJournalParts): TradeJournal => ({
  notes: createTradeNotes(db, clock, sealing),
  fills: (userId, request) => fillsPart(db, userId, rangeOf(request)),
  upDown: (userId, request) => upDownPart(db, userId, rangeOf(request)),
});
