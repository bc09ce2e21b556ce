import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createCompactFeed } from '../../../../src/feed/compact/compact-feed.ts';
import { newCounters } from '../../../../src/feed/counters.ts';
import type { FeedSink } from '../../../../src/feed/decode/feed-sink.ts';
import { createSymbolTable } from '../../../../src/feed/decode/symbol-table.ts';
import { keyFrame } from './frames.ts';

interface Vector {
  readonly name: string;
  readonly tag: number;
  readonly hex: string;
  readonly says: Readonly<Record<string, unknown>>;
}

const VECTORS = JSON.parse(
  readFileSync(new URL('../../../vectors/feed/parts.json', import.meta.url), 'utf8'),
) as readonly Vector[];
/** Markets of the vectors, by number. */
const MARKETS = [0, 1, 2, 3, 4, 5, 130].map((number) => [`market${number}usdt`, number] as const);

/** Reads a part in a KEY. @returns what the feed reported of it, null when it was refused */
function read({ tag, hex }: Vector): readonly (readonly [what: string, ...values: readonly unknown[]])[] | null {
  const told: [string, ...unknown[]][] = [];
  const symbols = createSymbolTable();
  symbols.add(
    MARKETS.map(([wire]) => ({
      symbol: wire.toUpperCase() as MarketSymbol,
      priceDecimals: 0,
      sizeDecimals: 0,
      tickScaled: 1,
    })),
  );
  const numberOf = (index: number) => MARKETS[index]![1];
  const none = () => {};
  const sink: FeedSink = {
    tick: (_, index, seq, timeMs, price, size, side) =>
      void told.push(['trade', numberOf(index), seq, { price, size, sold: side === -1, timeMs }]),
    price: (index, _, price) => void told.push(['price', numberOf(index), price]),
    summary: none,
    stale: (index, stale) => void told.push(['stale', { market: numberOf(index), stale }]),
    kline: (index, interval, [openMs, open, high, low, close, volume]) =>
      void told.push(['candle', numberOf(index), interval, { openMs, open, high, low, close, volume }]),
    bookRows: (index, { step, seq, bids, asks, bestBid, spread }) => {
      const rowsOf = ({ prices, sizes, count }: typeof bids) => ({
        prices: [...prices.subarray(0, count)],
        sizes: [...sizes.subarray(0, count)],
      });
      const best = { bid: bestBid, ask: bestBid + spread };
      told.push(['book', { market: numberOf(index), step, seq, ...best, bids: rowsOf(bids), asks: rowsOf(asks) }]);
    },
    head: ({ symbol, ...head }) => void told.push(['head', { market: numberOf(symbol), ...head }]),
    depth: none,
    rows: none,
    auth: none,
    pong: none,
  };
  const feed = createCompactFeed({
    symbols,
    sink,
    counters: newCounters(),
    nowMs: () => 0,
    askKey: none,
    sendViewAgain: none,
    onStep: none,
    onKey: none,
    onGuard: none,
  });
  feed.answered({ id: 1, epoch: 'e', periodMs: 100, numbers: MARKETS });
  feed.viewSent({ id: 1, quiet: false, list: [], watch: [] });
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return feed.frame(keyFrame(1, 1, 1, [{ tag, bytes }])) ? told : null;
}

const named = (name: string) => VECTORS.find((vector) => vector.name === name)!;

it('are refused in a KEY where they change what was not told', () => {
  const changes = ['prices of two markets that moved', 'day: what changed', 'trades behind known ones'];
  changes.push('changed rows of a book', 'what changed of a candle', 'a candle that fell');
  expect(changes.map((name) => read(named(name)))).toEqual(changes.map(() => null));
});

it('are told as they say', () => {
  const prices = named('whole prices');
  const said = prices.says['prices'] as readonly { readonly market: number; readonly price: number }[];
  expect(read(prices)).toEqual(said.map(({ market, price }) => ['price', market, price]));
  expect(read(named('day: whole'))).toEqual([]);

  const { rows: _, ...book } = named('a whole book').says;
  expect(read(named('a whole book'))).toEqual([['book', book]]);
  const { rows: __, ...side } = named('a whole book of one side').says;
  expect(read(named('a whole book of one side'))).toEqual([['book', side]]);

  const trades = named('trades, whole');
  expect(read(trades)).toEqual([
    ['price', 1, 300_010],
    ['trade', 1, 1001, (trades.says['trades'] as readonly unknown[])[0]],
  ]);
  // A KEY names the stale markets, so this one is fresh.
  expect(read(named('trades, whole, of a market without a trade'))).toEqual([['stale', { market: 2, stale: false }]]);
  expect(read(named('trades, whole, all of them seen before'))).toEqual([['price', 1, 300_010]]);

  const candle = named('a whole candle');
  expect(read(candle)).toEqual([['candle', 0, 'ONE_MIN', candle.says['candle']]]);
  expect(read(named('a signed head'))).toEqual([['head', named('a signed head').says]]);
  const states = named('one market stale, another fresh').says['states'] as readonly unknown[];
  expect(read(named('one market stale, another fresh'))).toEqual(states.map((state) => ['stale', state]));
});
