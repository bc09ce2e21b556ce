import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_LOTS, packPositions } from '../../../../../src/compute/order/lots-state.ts';
import { dropKeptJournal, KEPT_JOURNAL } from '../../../../../src/data/drop-kept-journal.ts';
import type { TradeId, TradeNote } from '../../../../../src/features/trade-journal/note-calls.ts';
import { createNotesKeeper } from '../../../../../src/features/trade-journal/notes/kept-notes.ts';
import type { KnownNotes } from '../../../../../src/features/trade-journal/notes/known-notes.ts';
import { withParts } from '../../../../../src/features/trade-journal/rows/journal-database.ts';
import type { PartKey } from '../../../../../src/features/trade-journal/rows/journal-database.ts';
import { keepRows } from '../../../../../src/features/trade-journal/rows/kept-rows.ts';
import { NO_FILLS, NO_UP_DOWN } from '../../../../../src/features/trade-journal/rows/no-rows.ts';

const { signal } = new AbortController();
const ME = 'user-1';

const noteOf = (trade: TradeId, change: number, text: string | null = `text ${change}`): TradeNote => ({
  trade,
  content: text === null ? null : { text, tags: ['Plan'], plan: 'yes' },
  revision: change,
  change,
  changedMs: (1_790_000_000_000 + change) as never,
});
const knownOf = (after: number, notes: readonly TradeNote[]): KnownNotes => ({
  notes: new Map(notes.map((note) => [note.trade, note])),
  after,
});
const readBy = (userId: string) => createNotesKeeper(userId, signal).read();
const keptBy = (userId: string, known: KnownNotes) => createNotesKeeper(userId, signal).keep(known);
const change = (key: PartKey, part: unknown) => withParts('readwrite', signal, (parts) => parts.put(key, part));
const keepSomeRows = (userId: string, whole: boolean) =>
  keepRows(
    userId,
    {
      rows: { symbols: [], fills: NO_FILLS, upDown: NO_UP_DOWN, asOfMs: 1_790_000_000_000 as never },
      base: { ...NO_LOTS, positions: packPositions([]) },
      cutOrders: new Set(),
    },
    whole,
    signal,
  );

beforeEach(
  () =>
    new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(KEPT_JOURNAL).addEventListener('success', () => resolve());
    }),
);
afterEach(() => void vi.restoreAllMocks());

describe('the notes that a device keeps', () => {
  it('come back as they were written, for their account alone', async () => {
    expect(await readBy(ME)).toBeNull();
    const known = knownOf(7, [noteOf('u:a', 3), noteOf('s:b', 7, null)]);
    await keptBy(ME, known);
    expect(await readBy(ME)).toEqual(known);
    expect(await readBy('user-2')).toBeNull();
    await keptBy('user-2', knownOf(1, [noteOf('u:c', 1)]));
    expect(await readBy('user-2')).toEqual(knownOf(1, [noteOf('u:c', 1)]));
    expect(await readBy(ME)).toBeNull();
  });

  it('stay when the rows are written anew, and go with those of another account', async () => {
    const known = knownOf(3, [noteOf('u:a', 3)]);
    await keptBy(ME, known);
    await keepSomeRows(ME, false);
    await keepSomeRows(ME, true);
    expect(await readBy(ME)).toEqual(known);
    await keepSomeRows('user-2', false);
    expect(await withParts('readonly', signal, (parts) => parts.notes())).toEqual([]);
  });

  it.each<[string, PartKey, unknown]>([
    ['another format', 'notes', { format: 2, userId: ME, after: 3 }],
    ['a number of the last change that is none', 'notes', { format: 1, userId: ME, after: '3' }],
    ['no head', 'notes', null],
    ['a trade of no kind', ['note', 'u:a'], { ...noteOf('u:a', 3), trade: 'x:a' }],
    ['a content that is none', ['note', 'u:a'], { ...noteOf('u:a', 3), content: { text: 1 } }],
    ['a time that is none', ['note', 'u:a'], { ...noteOf('u:a', 3), changedMs: 'soon' }],
  ])('are not read with %s, and are written whole again', async (_, key, part) => {
    const known = knownOf(3, [noteOf('u:a', 3), noteOf('u:b', 2)]);
    await keptBy(ME, known);
    await change(key, part);
    expect(await readBy(ME)).toBeNull();
    await keptBy(ME, known);
    expect(await readBy(ME)).toEqual(known);
  });

  it('are those of the exchange whichever tab writes last', async () => {
    const trades: readonly TradeId[] = ['u:a', 'u:b', 's:c'];
    const write = fc.record({ trade: fc.constantFrom(...trades), removed: fc.boolean() });
    const tab = fc.record({ after: fc.nat(8), own: fc.uniqueArray(fc.nat(8)) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 8, maxLength: 8 }),
        fc.array(tab, { minLength: 1, maxLength: 4 }),
        async (writes, tabs) => {
          const notes = writes.map(({ trade, removed }, at) => noteOf(trade, at + 1, removed ? null : `text ${at}`));
          dropKeptJournal();
          for (const { after, own } of tabs) {
            // A tab has read all up to a change, and knows some later ones that it made itself.
            const seen = notes.filter(({ change: number }) => number <= after || own.includes(number));
            await keptBy(ME, knownOf(after, seen));
            const kept = (await readBy(ME))!;
            expect(kept.after).toBe(after);
            for (const note of knownOf(0, seen).notes.values()) {
              expect(kept.notes.get(note.trade)!.change).toBeGreaterThanOrEqual(note.change);
            }
            for (const [trade, note] of knownOf(0, notes.slice(0, after)).notes) {
              expect(kept.notes.get(trade)!.change).toBeGreaterThanOrEqual(note.change);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('lose those that the exchange no longer has', async () => {
    await keptBy(ME, knownOf(9, [noteOf('u:a', 3), noteOf('u:b', 9)]));
    // Another exchange, whose numbers start over.
    const known = knownOf(2, [noteOf('u:c', 2)]);
    await keptBy(ME, { ...known, after: 9 });
    expect(await readBy(ME)).toEqual({ ...known, after: 9 });
  });

  it('are nothing after sign-out, also when they were being written', async () => {
    const stop = new AbortController();
    const keeper = createNotesKeeper(ME, stop.signal);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const writing = keeper.keep(knownOf(3, [noteOf('u:a', 3)]));
    await vi.waitFor(() => expect(put).toHaveBeenCalled());
    stop.abort();
    dropKeptJournal();
    await Promise.all([writing, keeper.keep(knownOf(3, [noteOf('u:a', 3)]))]);
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });

  it('are as they were before when there is no more room, and none where nothing is kept', async () => {
    const known = knownOf(3, [noteOf('u:a', 3)]);
    await keptBy(ME, known);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await keptBy(ME, knownOf(4, [noteOf('u:b', 4)]));
    vi.restoreAllMocks();
    expect(await readBy(ME)).toEqual(known);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(await readBy(ME)).toBeNull();
    await keptBy(ME, known);
  });
});
