import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookSide } from '../../../../src/compute/order/book-side.ts';
import { createGroupedRows } from '../../../../src/compute/order/book-levels.ts';
import { createBookChannel, SNAPSHOT_MS } from '../../../../src/feed/book/book-channel.ts';
import { createBook } from '../../../../src/feed/book/delta-book.ts';
import type { DepthColumns } from '../../../../src/feed/decode/depth-columns.ts';
import { createFakeTimers } from '../../model/fake-timers.ts';

type Level = readonly [price: number, size: number];

const columns = (levels: readonly Level[]): DepthColumns => ({
  prices: Float64Array.from(levels, ([price]) => price),
  sizes: Float64Array.from(levels, ([, size]) => size),
  count: levels.length,
});
const rowsOf = (side: BookSide): Level[] =>
  Array.from({ length: side.count }, (_, row) => [side.prices[row]!, side.sizes[row]!] as const);

/** Slow, obvious book: a map per side, sorted when looked at. */
function modelRows(side: ReadonlyMap<number, number>, order: 1 | -1): Level[] {
  return [...side].filter(([, size]) => size > 0).sort(([a], [b]) => (a - b) * order);
}

const level = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 50 }));
const levels = fc.array(level, { maxLength: 40 });
const deltas = fc.array(fc.record({ bids: levels, asks: levels }), { maxLength: 30 });

describe('book', () => {
  it('replaying deltas over a snapshot gives the next snapshot', () => {
    fc.assert(
      fc.property(levels, levels, deltas, (startBids, startAsks, moves) => {
        const book = createBook();
        const [bids, asks] = [new Map(startBids), new Map(startAsks)];
        book.applySnapshot(10, columns(startBids), columns(startAsks));
        moves.forEach((move, i) => {
          for (const [price, size] of move.bids) bids.set(price, size);
          for (const [price, size] of move.asks) asks.set(price, size);
          expect(book.applyDelta(11 + i, 11 + i, columns(move.bids), columns(move.asks))).toBe('applied');
        });
        const next = createBook();
        next.applySnapshot(99, columns(modelRows(bids, -1)), columns(modelRows(asks, 1)));
        expect(rowsOf(book.bids)).toEqual(rowsOf(next.bids));
        expect(rowsOf(book.asks)).toEqual(rowsOf(next.asks));
        expect(rowsOf(book.bids)).toEqual(modelRows(bids, -1));
        expect(rowsOf(book.asks)).toEqual(modelRows(asks, 1));
      }),
    );
  });

  it('holds more levels than it started with', () => {
    const book = createBook();
    const many = Array.from({ length: 2000 }, (_, i) => [1 + ((i * 7919) % 5003), 1] as const);
    book.applySnapshot(1, columns(many), columns([]));
    expect(rowsOf(book.bids)).toEqual(modelRows(new Map(many), -1));
  });

  it('changes nothing on a gap or an old delta', () => {
    const book = createBook();
    book.applySnapshot(10, columns([[5, 1]]), columns([]));
    expect(book.applyDelta(12, 13, columns([[5, 9]]), columns([]))).toBe('gap');
    expect(book.applyDelta(9, 10, columns([[5, 9]]), columns([]))).toBe('old');
    expect(rowsOf(book.bids)).toEqual([[5, 1]]);
    expect(book.applyDelta(9, 11, columns([[5, 9]]), columns([]))).toBe('applied');
    expect(rowsOf(book.bids)).toEqual([[5, 9]]);
  });
});

describe('grouped rows', () => {
  it.each([
    ['bids', -1, Math.floor],
    ['asks', 1, Math.ceil],
  ] as const)('sum every level of %s once, best first, cut to the rows asked for', (name, order, rounding) => {
    fc.assert(
      fc.property(
        levels,
        fc.constantFrom(1, 10, 100, 1000),
        fc.integer({ min: 0, max: 8 }),
        (input, group, rowCount) => {
          const book = createBook();
          book.applySnapshot(1, columns(input), columns(input));
          const out = createGroupedRows(rowCount);
          book.group(name, group, out);

          const sums = new Map<number, number>();
          for (const [price, size] of modelRows(new Map(input), order)) {
            const row = rounding(price / group) * group;
            sums.set(row, (sums.get(row) ?? 0) + size);
          }
          const expected = [...sums].slice(0, rowCount);
          let total = 0;
          expect(out.count).toBe(expected.length);
          expected.forEach(([price, size], row) => {
            total += size;
            expect([out.prices[row], out.sizes[row], out.totals[row]]).toEqual([price, size, total]);
          });
        },
      ),
    );
  });
});

describe('book channel', () => {
  function stage() {
    const timers = createFakeTimers();
    const heard = { renewals: 0, changes: 0, gaps: 0 };
    const channel = createBookChannel({
      timers,
      renew: () => heard.renewals++,
      onChange: () => heard.changes++,
      onGap: () => heard.gaps++,
    });
    const one = columns([[5, 1]]);
    return { timers, heard, channel, one };
  }

  it('is unavailable after 5 s without a snapshot, and ready when one comes after all', () => {
    const { timers, channel, one } = stage();
    channel.open();
    timers.advance(SNAPSHOT_MS - 1);
    expect(channel.status).toBe('loading');
    timers.advance(1);
    expect(channel.status).toBe('unavailable');
    channel.depth(0, 10, 70, one, one);
    expect(channel.status).toBe('ready');
  });

  it('ignores deltas before the snapshot', () => {
    const { heard, channel, one } = stage();
    channel.open();
    channel.depth(11, 12, 73, one, one);
    expect(channel.book.bids.count).toBe(0);
    expect(heard.renewals).toBe(0);
  });

  it('subscribes again on a gap and keeps its rows until the snapshot', () => {
    const { heard, channel, one } = stage();
    channel.open();
    channel.depth(0, 10, NaN, one, one);
    channel.depth(13, 14, NaN, columns([[9, 9]]), one);
    expect(heard).toMatchObject({ renewals: 1, gaps: 1 });
    expect(channel.status).toBe('ready');
    expect(rowsOf(channel.book.bids)).toEqual([[5, 1]]);
    channel.depth(15, 15, NaN, columns([[9, 9]]), one);
    expect(heard.renewals).toBe(1);
    channel.depth(0, 20, NaN, columns([[8, 8]]), one);
    expect(rowsOf(channel.book.bids)).toEqual([[8, 8]]);
  });

  it('subscribes again after a damaged delta', () => {
    const { heard, channel, one } = stage();
    channel.open();
    channel.depth(0, 10, NaN, one, one);
    channel.depth(0, 0, NaN, null, null);
    expect(heard.renewals).toBe(1);
  });

  it('empties itself when no snapshot follows a gap', () => {
    const { timers, channel, one } = stage();
    channel.open();
    channel.depth(0, 10, NaN, one, one);
    channel.depth(12, 12, NaN, one, one);
    timers.advance(SNAPSHOT_MS);
    expect(channel.status).toBe('unavailable');
    expect(channel.book.bids.count).toBe(0);
  });

  it('sets no timer once closed', () => {
    const { timers, channel } = stage();
    channel.open();
    channel.close();
    expect(timers.pending).toBe(0);
  });
});
