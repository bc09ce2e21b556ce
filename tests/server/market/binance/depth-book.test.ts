import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthBook } from '../../../../server/market/binance/depth-book.ts';
import type { DepthSnapshot, LevelText, UpstreamDepth } from '../../../../server/market/binance/upstream-messages.ts';

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

/** Rows of a full snapshot; those of most tests have fewer, and so know everything. */
const ROWS = 500;

describe('the documented rule', () => {
  it('keeps changes until the snapshot is there, drops those in it, and goes on', () => {
    const book = depthBook(2, 3, ROWS);
    expect(book.applyChange(change(5, 7, [['9.00', '1']]))).toBe('waiting');
    expect(book.applyChange(change(8, 10, [['8.00', '2']]))).toBe('waiting');
    expect(book.isReady).toBe(false);
    expect(book.begin(snapshot(7, [['9.50', '3']], [['10.00', '4']]))).toBe(true);
    expect(book.applyChange(change(11, 12, [], [['10.00', '0.00000000']]))).toBe('applied');
    expect(book.top(9)).toEqual({
      bids: [
        { price: 950, qty: 3000 },
        { price: 800, qty: 2000 },
      ],
      asks: [],
    });
  });

  it('refuses a snapshot from before the first change', () => {
    const book = depthBook(2, 3, ROWS);
    book.applyChange(change(5, 7));
    expect(book.begin(snapshot(4))).toBe(false);
    expect(book.isReady).toBe(false);
    expect(book.begin(snapshot(5))).toBe(true);
  });

  it('starts over at a gap, with nothing left of the old book', () => {
    const book = depthBook(2, 3, ROWS);
    expect(book.begin(snapshot(7, [['9.50', '3']], [['10.00', '4']]))).toBe(true);
    expect(book.applyChange(change(9, 9))).toBe('gap');
    expect(book.isReady).toBe(false);
    expect(book.top(9)).toEqual({ bids: [], asks: [] });
    // The one that showed the gap waits for the next snapshot.
    expect(book.begin(snapshot(8))).toBe(false);
    expect(book.begin(snapshot(9))).toBe(true);
  });

  it('starts over when the book is crossed', () => {
    const book = depthBook(2, 3, ROWS);
    expect(book.begin(snapshot(7, [['9.50', '3']], [['10.00', '4']]))).toBe(true);
    expect(book.applyChange(change(8, 8, [['10.00', '1']]))).toBe('gap');
    expect(book.begin(snapshot(8, [['10.00', '3']], [['10.00', '4']]))).toBe(false);
    expect(book.isReady).toBe(false);
  });
});

describe('issue 39 F31: a snapshot of n rows', () => {
  const full = snapshot(
    7,
    [
      ['9.50', '3'],
      ['9.40', '1'],
      ['9.30', '1'],
    ],
    [
      ['10.00', '4'],
      ['10.10', '1'],
      ['10.20', '1'],
    ],
  );
  const shown = (book: ReturnType<typeof depthBook>) => {
    const { bids, asks } = book.top(99);
    return { bids: bids.map(({ price }) => price), asks: asks.map(({ price }) => price) };
  };

  it('is valid as far as it reaches: what changes behind its last row is not shown', () => {
    const book = depthBook(2, 3, 3);
    expect(book.begin(full)).toBe(true);
    expect(
      book.applyChange(
        change(
          8,
          8,
          [
            ['9.20', '5'],
            ['9.35', '2'],
          ],
          [
            ['10.30', '5'],
            ['9.90', '1'],
          ],
        ),
      ),
    ).toBe('applied');
    expect(shown(book)).toEqual({ bids: [950, 940, 935, 930], asks: [990, 1000, 1010, 1020] });
    // Its last row goes: what lies there is still known.
    book.applyChange(
      change(
        9,
        9,
        [
          ['9.30', '0'],
          ['9.10', '5'],
        ],
        [],
      ),
    );
    book.applyChange(
      change(
        10,
        10,
        [
          ['9.31', '2'],
          ['9.29', '2'],
        ],
        [],
      ),
    );
    expect(shown(book).bids).toEqual([950, 940, 935, 931]);
  });

  it('with fewer rows than it may have knows all of them', () => {
    const book = depthBook(2, 3, 4);
    book.begin(full);
    book.applyChange(change(8, 8, [['0.01', '5']], [['99.00', '5']]));
    expect(shown(book)).toEqual({ bids: [950, 940, 930, 1], asks: [1000, 1010, 1020, 9900] });
    expect(book.isRunningOut).toBe(false);
  });

  it('of finer prices than the market has leaves out the tick that it knows a part of', () => {
    const book = depthBook(1, 3, 2);
    book.begin(
      snapshot(
        7,
        [
          ['9.50', '3'],
          ['9.45', '1'],
        ],
        [
          ['10.00', '4'],
          ['10.15', '1'],
        ],
      ),
    );
    expect(shown(book)).toEqual({ bids: [95], asks: [100] });
  });

  it('is renewed while the book goes on, with what changed meanwhile', () => {
    const book = depthBook(2, 3, 3);
    book.begin(full);
    expect(book.isRunningOut).toBe(false);
    book.applyChange(
      change(
        8,
        8,
        [
          ['9.50', '0'],
          ['9.40', '0'],
        ],
        [['9.60', '1']],
      ),
    );
    expect(book.isRunningOut).toBe(true);
    book.renew();
    book.applyChange(change(9, 9, [['9.25', '2']], [['9.70', '1']]));
    expect(shown(book).bids).toEqual([930]);
    // One from before the renewal would lose a change: the book that is there stays.
    expect(book.begin(snapshot(6, [['1.00', '1']]))).toBe(false);
    expect(shown(book).bids).toEqual([930]);
    book.renew();
    book.applyChange(change(10, 10, [['9.28', '7']]));
    book.applyChange(change(11, 11, [['9.27', '7']]));
    const next: LevelText[] = [
      ['9.30', '1'],
      ['9.28', '7'],
      ['9.20', '5'],
    ];
    expect(book.begin(snapshot(10, next, [['9.60', '1']]))).toBe(true);
    expect(shown(book)).toEqual({ bids: [930, 928, 927, 920], asks: [960] });
    expect(book.isRunningOut).toBe(false);
    expect(book.applyChange(change(12, 12))).toBe('applied');
  });

  it('never shows a row beyond the last one known, in any order of changes and renewals', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 40 }).map(String), fc.constantFrom('0', '1', '5'));
    const step = fc.oneof(
      fc.record({ b: fc.array(level, { maxLength: 6 }), kind: fc.constant('change' as const) }),
      fc.record({
        b: fc.uniqueArray(
          level.filter(([, qty]) => qty !== '0'),
          { maxLength: 5, selector: ([price]) => price },
        ),
        kind: fc.constant('renew' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const book = depthBook(0, 0, 3);
        let id = 1;
        let reach = 0;
        book.begin(snapshot(id));
        for (const { kind, b } of steps) {
          if (kind === 'renew') {
            book.renew();
            const rows = b.toSorted((one, other) => Number(other[0]) - Number(one[0])).slice(0, 3);
            if (book.begin(snapshot(id, rows as LevelText[]))) reach = rows.length < 3 ? 0 : Number(rows.at(-1)![0]);
          } else {
            id += 1;
            book.applyChange(change(id, id, b as LevelText[]));
          }
          expect(book.top(99).bids.every(({ price }) => price >= reach)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('ticks of the market', () => {
  it('coarser than the upstream: bids down, asks up, what falls together is one row', () => {
    const book = depthBook(1, 0, ROWS);
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
    const book = depthBook(9, 0, ROWS);
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
        const book = depthBook(0, 0, ROWS);
        const slow = slowBook();
        let id = 100;
        for (const step of steps) {
          if (step.kind === 'change') {
            const first = Math.max(1, id + step.step);
            id = first + step.length;
            const update = change(first, id, step.b as LevelText[], step.a as LevelText[]);
            book.applyChange(update);
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
