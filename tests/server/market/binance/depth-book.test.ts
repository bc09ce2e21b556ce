import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthBook } from '../../../../server/market/binance/depth-book.ts';
import type { DepthSnapshot, LevelText, UpstreamDepth } from '../../../../server/market/binance/messages.ts';

const change = (U: number, u: number, b: LevelText[] = [], a: LevelText[] = []): UpstreamDepth => ({
  e: 'depthUpdate',
  E: 0,
  s: 'BTCUSDT',
  U,
  u,
  b,
  a,
});
const snapshot = (lastUpdateId: number, bids: LevelText[] = [], asks: LevelText[] = []): DepthSnapshot => ({
  lastUpdateId,
  bids,
  asks,
});

describe('the documented rule', () => {
  it('keeps changes until the snapshot is there, drops those in it, and goes on', () => {
    const book = depthBook(2, 3);
    expect(book.hear(change(5, 7, [['9.00', '1']]))).toBe('waiting');
    expect(book.hear(change(8, 10, [['8.00', '2']]))).toBe('waiting');
    expect(book.isReady).toBe(false);
    expect(book.begin(snapshot(7, [['9.50', '3']], [['10.00', '4']]))).toBe(true);
    expect(book.hear(change(11, 12, [], [['10.00', '0.00000000']]))).toBe('applied');
    expect(book.top(9)).toEqual({
      bids: [
        { price: 950, qty: 3000 },
        { price: 800, qty: 2000 },
      ],
      asks: [],
    });
  });

  it('refuses a snapshot from before the first change', () => {
    const book = depthBook(2, 3);
    book.hear(change(5, 7));
    expect(book.begin(snapshot(4))).toBe(false);
    expect(book.isReady).toBe(false);
    expect(book.begin(snapshot(5))).toBe(true);
  });

  it('starts over at a gap, with nothing left of the old book', () => {
    const book = depthBook(2, 3);
    expect(book.begin(snapshot(7, [['9.50', '3']], [['10.00', '4']]))).toBe(true);
    expect(book.hear(change(9, 9))).toBe('gap');
    expect(book.isReady).toBe(false);
    expect(book.top(9)).toEqual({ bids: [], asks: [] });
    // The one that showed the gap waits for the next snapshot.
    expect(book.begin(snapshot(8))).toBe(false);
    expect(book.begin(snapshot(9))).toBe(true);
  });

  it('starts over when the book is crossed', () => {
    const book = depthBook(2, 3);
    expect(book.begin(snapshot(7, [['9.50', '3']], [['10.00', '4']]))).toBe(true);
    expect(book.hear(change(8, 8, [['10.00', '1']]))).toBe('gap');
    expect(book.begin(snapshot(8, [['10.00', '3']], [['10.00', '4']]))).toBe(false);
    expect(book.isReady).toBe(false);
  });
});

describe('ticks of the market', () => {
  it('coarser than the upstream: bids down, asks up, what falls together is one row', () => {
    const book = depthBook(1, 0);
    const bids: LevelText[] = [
      ['9.59', '1.9'],
      ['9.52', '2'],
      ['9.48', '0.5'],
      ['9.31', '7'],
    ];
    expect(book.begin(snapshot(1, bids, [['9.61', '1']]))).toBe(true);
    expect(book.top(2)).toEqual({
      bids: [
        { price: 95, qty: 3 },
        { price: 93, qty: 7 },
      ],
      asks: [{ price: 97, qty: 1 }],
    });
  });

  it('finer than the upstream', () => {
    const book = depthBook(9, 0);
    expect(book.begin(snapshot(1, [['0.00000462', '5']], [['0.00000463', '900000000000']]))).toBe(true);
    expect(book.top(1)).toEqual({ bids: [{ price: 4620, qty: 5 }], asks: [{ price: 4630, qty: 900_000_000_000 }] });
  });
});

/** The rule word by word: a table of texts, sorted when it is looked at. */
function slowBook() {
  let rows: { bids: Map<string, string>; asks: Map<string, string> } | null = null;
  let last = 0;
  let buffered: UpstreamDepth[] = [];
  const put = (side: Map<string, string>, levels: readonly LevelText[]): void => {
    for (const [price, qty] of levels) {
      if (Number(qty) === 0) side.delete(price);
      else side.set(price, qty);
    }
  };
  const prices = (side: Map<string, string>): number[] => [...side.keys()].map(Number).sort((a, b) => a - b);
  const isCrossed = (): boolean => {
    const bid = prices(rows!.bids).at(-1);
    const ask = prices(rows!.asks)[0];
    return bid !== undefined && ask !== undefined && bid >= ask;
  };
  function apply(event: UpstreamDepth): void {
    if (event.u < last) return;
    if (event.U > last + 1) {
      rows = null;
      return;
    }
    put(rows!.bids, event.b);
    put(rows!.asks, event.a);
    last = event.u;
    if (isCrossed()) rows = null;
  }
  return {
    hear(event: UpstreamDepth): void {
      if (rows === null) {
        buffered.push(event);
        return;
      }
      apply(event);
      if (rows === null) buffered = [event];
    },
    begin({ lastUpdateId, bids, asks }: DepthSnapshot): void {
      if (buffered[0] && lastUpdateId < buffered[0].U) return;
      const events = buffered.filter(({ u }) => u > lastUpdateId);
      buffered = [];
      rows = { bids: new Map(bids), asks: new Map(asks) };
      last = lastUpdateId;
      if (isCrossed()) rows = null;
      for (const event of events) if (rows !== null) apply(event);
    },
    top: (): { bids: [number, number][]; asks: [number, number][] } | null =>
      rows && {
        bids: prices(rows.bids)
          .toReversed()
          .map((price) => [price, Number(rows!.bids.get(String(price)))]),
        asks: prices(rows.asks).map((price) => [price, Number(rows!.asks.get(String(price)))]),
      },
  };
}

describe('against the rule word by word', () => {
  const sideOf = (min: number, max: number) => {
    const level = fc.tuple(fc.integer({ min, max }).map(String), fc.constantFrom('0', '1', '2', '7'));
    const held = level.filter(([, qty]) => qty !== '0');
    return {
      changes: fc.array(level, { maxLength: 4 }),
      rows: fc.uniqueArray(held, { maxLength: 4, selector: ([price]) => price }),
    };
  };
  // Now and then they cross.
  const [bids, asks] = [sideOf(1, 12), sideOf(12, 24)];
  const event = fc.record({
    kind: fc.constant('change' as const),
    // Mostly the next one, now and then one missed, repeated or overlapping.
    step: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 0, -1, -3),
    length: fc.integer({ min: 0, max: 3 }),
    b: bids.changes,
    a: asks.changes,
  });
  const answer = fc.record({
    kind: fc.constant('snapshot' as const),
    back: fc.integer({ min: -2, max: 6 }),
    b: bids.rows,
    a: asks.rows,
  });

  it('every order of changes, gaps and snapshots leaves the same book', () => {
    let synced = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: event }, answer), { maxLength: 40 }), (steps) => {
        const book = depthBook(0, 0);
        const slow = slowBook();
        let id = 100;
        for (const step of steps) {
          if (step.kind === 'change') {
            const first = Math.max(1, id + step.step);
            id = first + step.length;
            const update = change(first, id, step.b as LevelText[], step.a as LevelText[]);
            book.hear(update);
            slow.hear(update);
          } else {
            const at = snapshot(Math.max(0, id - step.back), step.b as LevelText[], step.a as LevelText[]);
            book.begin(at);
            slow.begin(at);
          }
          const seen = slow.top();
          expect(book.isReady).toBe(seen !== null);
          const shown = book.top(99);
          if (seen !== null && seen.bids.length + seen.asks.length > 0) synced += 1;
          expect(shown.bids.map(({ price, qty }) => [price, qty])).toEqual(seen?.bids ?? []);
          expect(shown.asks.map(({ price, qty }) => [price, qty])).toEqual(seen?.asks ?? []);
        }
      }),
      { numRuns: 500 },
    );
    // Not a comparison of nothing with nothing.
    expect(synced).toBeGreaterThan(500);
  });
});
