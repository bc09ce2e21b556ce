import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FEED_PERIODS_MS } from '../../../../protocol/feed/frame-format.ts';
import type { View } from '../../../../protocol/feed/view.ts';
import { INTERVALS } from '../../../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { feedRig } from './feed-rig.ts';
import type { RigClient } from './feed-rig.ts';
import { BTC, DOGE, ETH, MARKETS, XRP } from './moving-market.ts';
import type { MovingMarket } from './moving-market.ts';

const wire = (symbol: MarketSymbol): string => symbol.toLowerCase();
const someMarkets = fc.uniqueArray(fc.constantFrom(...MARKETS.map(wire)), { maxLength: 4 });
const watched = fc.record(
  {
    symbol: fc.constantFrom(...MARKETS.map(wire)),
    trades: fc.constantFrom(0, 1, 3, 50),
    book: fc.record({ step: fc.constantFrom(1, 2, 10, 1000), rows: fc.constantFrom(1, 3, 20, 200) }),
    klines: fc.subarray([...INTERVALS], { maxLength: 2 }),
    heads: fc.boolean(),
  },
  { requiredKeys: ['symbol', 'trades', 'klines', 'heads'], noNullPrototype: true },
);
const wish = fc.record({
  period: fc.constantFrom(...FEED_PERIODS_MS.slice(0, 5)),
  pace: fc.constantFrom(0, 0, 300, 700),
  klinePace: fc.constantFrom(0, 0, 500, 1000),
  list: someMarkets,
  day: fc.boolean(),
  watch: fc.uniqueArray(watched, { maxLength: 3, selector: ({ symbol }) => symbol }),
  rest: fc.constantFrom(0, 0, 5000),
  quiet: fc.constantFrom(false, false, false, false, true),
}) as fc.Arbitrary<Partial<View>>;

type Step =
  | {
      readonly kind: 'tick';
      readonly market: MarketSymbol;
      readonly move: number;
      readonly size: number;
      readonly sold: boolean;
    }
  | {
      readonly kind: 'book';
      readonly market: MarketSymbol;
      readonly at: number;
      readonly size: number;
      readonly ask: boolean;
    }
  | { readonly kind: 'stale'; readonly market: MarketSymbol; readonly stale: boolean }
  | { readonly kind: 'sign'; readonly market: MarketSymbol }
  | { readonly kind: 'flush'; readonly times: number }
  | { readonly kind: 'view'; readonly client: number; readonly wish: Partial<View> }
  | { readonly kind: 'key'; readonly client: number }
  | { readonly kind: 'leave'; readonly client: number };

const market = fc.constantFrom(BTC, ETH, XRP, DOGE);
const client = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      market,
      move: fc.integer({ min: -3, max: 3 }),
      size: fc.integer({ min: 1, max: 1_000_000 }),
      sold: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      market,
      at: fc.integer({ min: 0, max: 40 }),
      size: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 })),
      ask: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stale' as const), market, stale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign' as const), market }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('flush' as const), times: fc.constantFrom(1, 1, 1, 2, 7, 30) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('view' as const), client, wish }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('key' as const), client }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), client }) },
);

const START = 20_000;
/** Rows of a side as they are shown, gathered with whole numbers that no float has touched. */
function shownRows(moving: MovingMarket, symbol: MarketSymbol, ask: boolean, rowStep: number, rows: number) {
  const { bids, asks } = moving.stateOf(symbol);
  const gathered = new Map<number, number>();
  for (const [price, size] of moving.sorted(ask ? asks : bids, ask ? 1 : -1)) {
    const whole = BigInt(price) / BigInt(rowStep);
    const row = Number(ask && BigInt(price) % BigInt(rowStep) > 0n ? whole + 1n : whole);
    gathered.set(row, (gathered.get(row) ?? 0) + size);
  }
  return [...gathered].slice(0, rows);
}

/** All that a client with this wish would know of the present market. */
function truthOf(moving: MovingMarket, view: Partial<View>) {
  const bySymbol = new Map(MARKETS.map((symbol) => [wire(symbol), symbol]));
  const list = view.list!.map((name) => bySymbol.get(name)!);
  const watch = view.watch!.map((each) => Object.assign({ market: bySymbol.get(each.symbol)! }, each));
  const shown = [...new Set([...list, ...watch.map((each) => each.market)])];
  const last = (symbol: MarketSymbol) => moving.stateOf(symbol).ticks.at(-1);
  return {
    prices: Object.fromEntries(
      list
        .filter((symbol) => !watch.some((each) => each.market === symbol))
        .flatMap((symbol) => (last(symbol) ? [[symbol, last(symbol)!.price]] : [])),
    ),
    stale: shown.filter((symbol) => moving.stateOf(symbol).stale).sort(),
    watch: Object.fromEntries(watch.map((each) => [each.market, last(each.market)?.seq ?? 0])),
    newest: Object.fromEntries(watch.map((each) => [each.market, last(each.market)?.price ?? 0])),
    books: Object.fromEntries(
      watch.flatMap((each) =>
        each.book
          ? [
              [
                each.market,
                [false, true].map((ask) => shownRows(moving, each.market, ask, each.book!.step, each.book!.rows)),
              ],
            ]
          : [],
      ),
    ),
    klines: Object.fromEntries(
      watch.flatMap((each) =>
        each.klines.map((interval) => [
          `${each.market} ${interval}`,
          moving.candles(each.market, interval).at(-1) ?? null,
        ]),
      ),
    ),
    days: view.day
      ? Object.fromEntries(
          shown.map((symbol) => {
            const { open, high, low } = moving.day(symbol);
            return [symbol, { open, high, low }];
          }),
        )
      : {},
  };
}

type Truth = ReturnType<typeof truthOf>;

/** The same, as the client knows it. */
function knownBy({ plain, numbers }: RigClient, view: Partial<View>): Truth {
  const bySymbol = new Map(MARKETS.map((symbol) => [wire(symbol), symbol]));
  const symbolOf = new Map([...numbers].map(([name, number]) => [number, bySymbol.get(name)!]));
  const names = (map: ReadonlyMap<number, unknown>) =>
    [...map].map(([number, value]) => [symbolOf.get(number)!, value]);
  const rows = (side: ReadonlyMap<number, number>, outwards: -1 | 1) =>
    [...side].sort(([a], [b]) => (a - b) * outwards);
  const inList = (number: number) => view.list!.includes(wire(symbolOf.get(number)!));
  return {
    prices: Object.fromEntries(names(new Map([...plain.prices].filter(([number]) => inList(number))))),
    stale: [...plain.stale].map((number) => symbolOf.get(number)!).sort(),
    watch: Object.fromEntries(names(plain.watched).map(([name, watch]) => [name, (watch as { seq: number }).seq])),
    newest: Object.fromEntries(names(plain.watched).map(([name, watch]) => [name, (watch as { price: number }).price])),
    books: Object.fromEntries(
      [...plain.books].map(([number, book]) => [symbolOf.get(number)!, [rows(book.bids, -1), rows(book.asks, 1)]]),
    ),
    klines: Object.fromEntries(
      view.watch!.flatMap(({ symbol, klines }) =>
        klines.map((interval) => {
          const name = `${numbers.get(symbol)} ${INTERVALS.indexOf(interval)}`;
          return [`${bySymbol.get(symbol)!} ${interval}`, plain.candles.get(name) ?? null];
        }),
      ),
    ),
    days: Object.fromEntries(
      [...plain.days].map(([number, { open, high, low }]) => [symbolOf.get(number)!, { open, high, low }]),
    ),
  } as Truth;
}

it('whatever is wished for, joined, changed and left, a client knows the market as it was within its pace', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const rig = feedRig();
      const { moving } = rig;
      const clients = Array.from({ length: 4 }, () => rig.connect());
      const wishes = new Map<RigClient, Partial<View>>();
      /** The true state at each flush, newest last, for each wish. */
      const history = new Map<RigClient, Truth[]>();
      /** Flushes that went by before the KEY of a view. */
      const waited = new Map<RigClient, number>();
      /** Flushes until the next part is due at the latest: flushes may be early, so one can be just before the pace is over. */
      const depth = ({ period }: Partial<View>, pace: number): number => (period! + pace) / 100;

      const compare = (which: RigClient): void => {
        const view = wishes.get(which)!;
        if (which.plain.waiting) {
          waited.set(which, waited.get(which)! + 1);
          expect(waited.get(which)! * 100).toBeLessThan(Math.min(500, view.period!));
          return;
        }
        const past = history.get(which)!;
        const known = knownBy(which, view);
        const oneOf = (name: keyof Truth, part: string | null, pace: number) => {
          const pick = (truth: Truth) => (part === null ? truth[name] : (truth[name] as Record<string, unknown>)[part]);
          // A new member knows what the others were last sent, which may be older.
          if (past.length <= depth(view, pace)) return;
          const allowed = past.slice(-depth(view, pace)).map(pick);
          expect(allowed).toContainEqual(pick(known));
          compared += 1;
        };
        oneOf('prices', null, 0);
        oneOf('stale', null, 0);
        for (const part of Object.keys(known.watch)) {
          oneOf('watch', part, view.pace!);
          oneOf('newest', part, view.pace!);
        }
        for (const part of Object.keys(known.books)) oneOf('books', part, view.pace!);
        for (const part of Object.keys(known.klines)) oneOf('klines', part, view.klinePace!);
        for (const part of Object.keys(known.days)) oneOf('days', part, 1000);
        for (const name of ['watch', 'books', 'days', 'klines'] as const) {
          expect(Object.keys(known[name]).sort()).toEqual(Object.keys(past.at(-1)![name]).sort());
        }
      };

      const flush = (times: number): void => {
        for (let at = 0; at < times; at += 1) {
          rig.flush();
          for (const [which, view] of wishes) history.get(which)!.push(truthOf(moving, view));
          for (const which of wishes.keys()) compare(which);
        }
      };

      for (const each of steps) {
        switch (each.kind) {
          case 'tick': {
            const last = moving.stateOf(each.market).ticks.at(-1)?.price ?? START;
            rig.tick(each.market, Math.max(1, last + each.move), each.size, each.sold);
            break;
          }
          case 'book': {
            const price = each.ask ? START + 1 + each.at : START - each.at;
            const level = [[price, each.size]] as const;
            rig.book(each.market, each.ask ? [] : level, each.ask ? level : []);
            break;
          }
          case 'stale':
            rig.status(each.market, each.stale);
            break;
          case 'sign':
            if (moving.stateOf(each.market).ticks.length > 0) rig.sign(each.market);
            break;
          case 'flush':
            flush(each.times);
            break;
          case 'view': {
            const which = clients[each.client]!;
            // Later than a view over the limit would be answered.
            flush(3);
            expect(rig.view(which, each.wish)).toBe(true);
            if (each.wish.quiet) {
              wishes.delete(which);
              break;
            }
            wishes.set(which, each.wish);
            history.set(which, [truthOf(moving, each.wish)]);
            waited.set(which, 0);
            break;
          }
          case 'key': {
            const which = clients[each.client]!;
            if (which.plain.viewId === 0) break;
            const keys = which.plain.keys;
            moving.pass(1000);
            rig.feed.wantKey(which.socket, { op: 'key', id: which.plain.viewId });
            rig.flush();
            for (const [other, view] of wishes) history.get(other)!.push(truthOf(moving, view));
            if (wishes.has(which)) expect(which.plain.keys).toBe(keys + 1);
            break;
          }
          case 'leave': {
            const which = clients[each.client]!;
            rig.leave(which);
            wishes.delete(which);
            clients[each.client] = rig.connect();
          }
        }
      }
      rig.feed.close();
    }),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(10_000);
});
