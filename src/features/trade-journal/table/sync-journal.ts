import type { CallError } from '../../../api/result.ts';
import { fetchJournalFills, fetchJournalUpDown } from '../journal-calls.ts';
import { askRows } from '../rows/ask-rows.ts';
import { rowsBetween } from '../rows/join-columns.ts';
import type { FillRows, UpDownRows } from '../rows/journal-rows.ts';
import { NEWEST_ROWS } from '../rows/row-bounds.ts';
import { rowNames } from '../rows/row-names.ts';
import { fillsOfPart, upDownOfPart } from '../rows/rows-of-part.ts';
import { NOTHING_HELD, withFills, withUpDown } from './held-journal.ts';
import type { HeldJournal } from './held-journal.ts';

interface Sync {
  readonly held: HeldJournal;
  readonly signal: AbortSignal;
  /** Called with the part of the rows that came, 0 to 1. */
  onShare(share: number): void;
}

/** The journal as the device has it now. With an error it is not whole, but rows that came are not asked for again. */
export interface Synced {
  readonly held: HeldJournal;
  readonly error: CallError | null;
}

/** Rows of one kind that came and are not yet part of the journal. */
interface Waiting<Rows> {
  rows: Rows[];
  count: number;
}

async function syncFills(sync: Sync): Promise<Synced | 'otherRows'> {
  let { held } = sync;
  const { fills } = held.rows;
  const have = fills.before + fills.count;
  const names = rowNames(held.rows.symbols);
  const waiting: Waiting<FillRows> = { rows: [], count: 0 };
  const add = async () => {
    if (waiting.count === 0) return;
    held = await withFills(held, waiting.rows.splice(0), [...names.names], { signal: sync.signal });
    waiting.count = 0;
  };
  const end = await askRows({
    ask: (after, limit) => fetchJournalFills({ after, limit, signal: sync.signal }),
    have,
    isLast: ({ orders, times }) =>
      orders[0] === fills.orders[fills.count - 1] && times[0] === fills.times[fills.count - 1],
    async take(part, seen) {
      const rows = fillsOfPart(part, names);
      waiting.rows.push(seen === 0 ? rows : rowsBetween(rows, seen, rows.count));
      waiting.count += rows.count - seen;
      sync.onShare(part.total === 0 ? 1 : part.next / part.total);
      if (waiting.count >= NEWEST_ROWS) await add();
    },
    signal: sync.signal,
  });
  if (end === 'otherRows') return end;
  await add();
  if ('kind' in end) return { held, error: end };
  return { held: { ...held, rows: { ...held.rows, asOfMs: end.asOfMs } }, error: null };
}

async function syncUpDown(sync: Sync): Promise<Synced | 'otherRows'> {
  let { held } = sync;
  const { upDown } = held.rows;
  const names = rowNames(held.rows.symbols);
  const waiting: Waiting<UpDownRows> = { rows: [], count: 0 };
  const add = () => {
    if (waiting.count === 0) return;
    held = withUpDown(held, waiting.rows.splice(0), [...names.names]);
    waiting.count = 0;
  };
  const end = await askRows({
    ask: (after, limit) => fetchJournalUpDown({ after, limit, signal: sync.signal }),
    have: upDown.before + upDown.count,
    isLast: ({ orders }) => orders[0] === upDown.orders[upDown.count - 1],
    take(part, seen) {
      const rows = upDownOfPart(part, names);
      waiting.rows.push(seen === 0 ? rows : rowsBetween(rows, seen, rows.count));
      waiting.count += rows.count - seen;
      sync.onShare(part.total === 0 ? 1 : part.next / part.total);
      if (waiting.count >= NEWEST_ROWS) add();
      return Promise.resolve();
    },
    signal: sync.signal,
  });
  if (end === 'otherRows') return end;
  add();
  return { held, error: 'kind' in end ? end : null };
}

/**
 * Asks for the rows that a journal does not have, and computes them. Rows of another exchange are dropped and fetched
 * again.
 * @throws as `compute` does; RangeError for rows that cannot be
 */
export async function syncJournal(sync: Sync): Promise<Synced> {
  // Half of the progress for each kind, whose numbers of rows are not known before the first answer.
  const fills = await syncFills({ ...sync, onShare: (share) => sync.onShare(share / 2) });
  if (fills !== 'otherRows' && fills.error !== null) return fills;
  const all =
    fills === 'otherRows'
      ? fills
      : await syncUpDown({ ...sync, held: fills.held, onShare: (share) => sync.onShare((1 + share) / 2) });
  if (all !== 'otherRows') return all;
  // An exchange that contradicts itself must not be asked for ever.
  if (sync.held === NOTHING_HELD) throw new RangeError('the rows of the journal do not fit each other');
  return syncJournal({ ...sync, held: NOTHING_HELD });
}
