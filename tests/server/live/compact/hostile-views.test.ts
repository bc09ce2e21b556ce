import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { View } from '../../../../protocol/feed/view.ts';
import { valuesOf } from '../../../hostile/schema-values.ts';
import type { JsonSchema } from '../../../hostile/schema-values.ts';
import { feedRig } from './feed-rig.ts';
import { BTC, ETH, MARKETS } from './moving-market.ts';

const KNOWN = MARKETS.map((symbol) => symbol.toLowerCase());

/** Any view of the schema, with markets that exist in place of half of its symbols. */
const anyView = fc.tuple(valuesOf(View as JsonSchema), fc.infiniteStream(fc.constantFrom(...KNOWN, null, null))).map(
  ([view, names]) =>
    JSON.parse(JSON.stringify(view), (key, value: unknown) => {
      if (typeof value !== 'string' || !/^[a-z0-9]{5,20}$/.test(value) || key === 'epoch') return value;
      return (names.next().value as string | null) ?? value;
    }) as View,
);

describe('any view of the schema', () => {
  it('is answered with frames that can be read, whatever the numbers of the market', () => {
    const far = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(2 ** 51 - 1, 2 ** 53 - 1, 2 ** 52));
    const move = fc.record({ market: fc.constantFrom(...MARKETS), price: far, size: far });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyView, fc.array(move, { maxLength: 6 })), { maxLength: 12 }), (steps) => {
        const rig = feedRig();
        const clients = [rig.connect(), rig.connect()];
        for (const [at, [view, moves]] of steps.entries()) {
          const client = clients[at % 2]!;
          rig.moving.pass(1000);
          expect(rig.view(client, { ...view, id: client.plain.viewId + 1 })).toBe(true);
          expect(client.plain.keys > 0 || view.quiet).toBe(true);
          for (const { market, price, size } of moves) {
            rig.book(market, [[Math.max(1, price - 1), size]], [[price, size]]);
            rig.tick(market, price, size);
            rig.sign(market);
            rig.flush();
          }
          rig.flush(30);
        }
        rig.feed.close();
      }),
      { numRuns: 150 },
    );
  });

  it('that is the largest costs a KEY below the 16 KiB that a slow reader may have queued', () => {
    const rig = feedRig();
    const rows = Array.from({ length: 220 }, (_, at) => at);
    for (const symbol of MARKETS) {
      for (let at = 0; at < 60; at += 1) rig.tick(symbol, 9_000_000 + at * 1000, 12_345_678, at % 2 === 0);
      rig.book(
        symbol,
        rows.map((at) => [9_000_000 - at * 37, 1_000_000 + at]),
        rows.map((at) => [9_000_001 + at * 37, 1_000_000 + at]),
      );
      rig.sign(symbol);
    }
    const client = rig.connect();
    rig.view(client, {
      list: KNOWN,
      day: true,
      rest: 5000,
      watch: KNOWN.map((symbol) => ({
        symbol,
        trades: 50,
        book: { step: 1, rows: 200 },
        klines: ['ONE_MIN', 'ONE_WEEK'],
        heads: true,
      })),
    });
    expect(client.frames).toHaveLength(1);
    expect(client.frames[0]!.length).toBeGreaterThan(5000);
    expect(client.frames[0]!.length).toBeLessThan(16 * 1024);
  });

  it('tells each limit of its guards once, so that a market that jumps fills no queue', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    rig.tick(ETH, 300_000);
    const client = rig.connect();
    const guards = Array.from({ length: 100 }, () => ['btcusdt', 8_999_999, 9_000_001] as [string, number, number]);
    rig.view(client, { quiet: true, guards });
    for (let at = 0; at < 1000; at += 1) rig.tick(BTC, at % 2 === 0 ? 1 : 18_000_000);
    rig.flush();
    expect(client.plain.guards).toHaveLength(200);
  });

  it('of which one changes its wish all the time leaves no part behind that another one sees', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    rig.book(BTC, [[9_000_000, 1]], [[9_000_100, 1]]);
    const [steady, restless] = [rig.connect(), rig.connect()];
    const watch = (step: number) => [
      { symbol: 'btcusdt', trades: 5, book: { step, rows: 20 }, klines: [], heads: false },
    ];
    rig.view(steady, { watch: watch(10) });
    for (let at = 0; at < 500; at += 1) {
      rig.view(restless, { watch: watch(1 + (at % 300)), period: at % 2 === 0 ? 100 : 500 });
      rig.tick(BTC, 9_000_000 + (at % 90));
      rig.book(BTC, [[9_000_000 + (at % 90), at]], []);
      rig.flush();
      rig.moving.pass(200);
    }
    expect(steady.plain.keys).toBe(Math.floor((500 * 300) / 60_000) + 1);
    expect(steady.plain.watched.get(steady.number(BTC))!.seq).toBe(501);
    // Two hundred options were used in turn, but never more than a few at once.
    expect(restless.plain.books.get(restless.number(BTC))!.step).toBe(1 + (499 % 300));
  });

  it('of which one looks at another book each time makes the server copy each once, and the copies stay right', () => {
    const rig = feedRig();
    const copied = vi.spyOn(rig.market, 'bookSnapshot');
    const client = rig.connect();
    const look = (symbol: string) =>
      rig.view(client, { watch: [{ symbol, trades: 0, book: { step: 1, rows: 50 }, klines: [], heads: false }] });
    for (let at = 0; at < 60; at += 1) {
      look(KNOWN[at % 4]!);
      for (const symbol of MARKETS) rig.book(symbol, [[1000 + (at % 7), at]], [[2000 - (at % 5), at + 1]]);
      rig.flush(3);
    }
    expect(copied).toHaveBeenCalledTimes(4);
    for (const symbol of MARKETS) {
      look(symbol.toLowerCase());
      rig.flush(3);
      const { bids, asks } = client.plain.books.get(client.number(symbol))!;
      const truth = rig.stateOf(symbol);
      expect([[...bids], [...asks]]).toEqual([rig.sorted(truth.bids, -1), rig.sorted(truth.asks, 1)]);
    }
    rig.view(client, {});
    rig.flush(60);
    look(KNOWN[0]!);
    expect(copied).toHaveBeenCalledTimes(5);
  });
});
