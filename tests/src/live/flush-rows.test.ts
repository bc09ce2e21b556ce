import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { newCounters } from '../../../src/feed/counters.ts';
import { createSymbolTable } from '../../../src/feed/decode/symbol-table.ts';
import { createLatestTickers } from '../../../src/feed/throttle/latest-tickers.ts';
import { createRecentTrades } from '../../../src/feed/throttle/recent-trades.ts';
import { packTickers } from '../../../src/live/pack-tickers.ts';
import { emptySide, packBook, unpackBook } from '../../../src/model/book-rows.ts';
import { createSymbolNumbers } from '../../../src/model/symbol-numbers.ts';
import { TICKER_FIELDS, UNKNOWN_TICKER, TRADE_FIELDS } from '../../../src/model/number-rows.ts';
import type { TickerValue, TradeField } from '../../../src/model/number-rows.ts';
import { createTickerStore } from '../../../src/signals/ticker.ts';
import { createTradeStore } from '../../../src/signals/trades.ts';
import type { TradeColumns } from '../../../src/signals/trades.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as MarketSymbol[];
const VALUES = TICKER_FIELDS.filter((field) => field !== 'symbolIndex');

const latestTickers = () =>
  createLatestTickers({ counters: newCounters(), bufferSize: () => Infinity, onNews: () => {} });
/** Another number for every field, and one that a direction and a flag can have. */
const valueOf = (field: TickerValue, market: number): number =>
  field === 'direction'
    ? market === 1
      ? -1
      : 1
    : field === 'stale'
      ? market % 2
      : 100 * market + VALUES.indexOf(field);

/** One thread reads the same values that the other wrote, in every field described in src/model. */
describe('rows of a flush', () => {
  it('bring every field of a ticker from its column to its signal', () => {
    const { columns } = latestTickers();
    for (const field of VALUES) {
      for (const market of SYMBOLS.keys()) columns[field][market] = valueOf(field, market);
    }
    const store = createTickerStore();
    store.apply(packTickers(columns, [2, 0, 1]), SYMBOLS);
    for (const [market, symbol] of SYMBOLS.entries()) {
      const shown = VALUES.map((field) => [field, Number(store.of(symbol)[field].value)]);
      expect(shown).toEqual(VALUES.map((field) => [field, valueOf(field, market)]));
    }
  });

  it('leave unknown what is not known, also of markets that came when the columns grew', () => {
    const { columns, tick } = latestTickers();
    for (const field of VALUES) columns[field][0] = valueOf(field, 1);
    tick(700, 1, 5, 42);
    for (const field of VALUES) columns[field][699] = valueOf(field, 2);
    const store = createTickerStore();
    const names = Array.from({ length: 700 }, (_, i) => `M${i}` as MarketSymbol);
    store.apply(packTickers(columns, [0, 698, 699]), names);
    const shown = (market: number) => VALUES.map((field) => Number(store.of(names[market]!)[field].value));
    expect(shown(0)).toEqual(VALUES.map((field) => valueOf(field, 1)));
    expect(shown(698)).toEqual(VALUES.map((field) => UNKNOWN_TICKER[field]));
    expect(shown(699)).toEqual(VALUES.map((field) => valueOf(field, 2)));
  });

  it('bring every field of a trade to its column', () => {
    const COLUMN_OF: Readonly<Record<TradeField, Exclude<keyof TradeColumns, 'count'>>> = {
      seq: 'seqs',
      price: 'prices',
      size: 'sizes',
      timeMs: 'timesMs',
      side: 'sides',
    };
    const trades = createRecentTrades(5);
    const trade: Readonly<Record<TradeField, number>> = { seq: 7, timeMs: 1000, price: 250, size: 3, side: -1 };
    trades.add(trade.seq, trade.timeMs, trade.price, trade.size, -1);
    const store = createTradeStore();
    store.apply(SYMBOLS[0]!, trades.take(), true);
    expect(TRADE_FIELDS.map((field) => store.rows[COLUMN_OF[field]][0])).toEqual(TRADE_FIELDS.map((f) => trade[f]));
    expect(store.rows.count).toBe(1);
  });

  it('bring both sides of a book, whose columns may be longer than what is in use', () => {
    const side = fc
      .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3 }))
      .chain(([count, spare]) =>
        fc
          .tuple(...[0, 1, 2].map(() => fc.float64Array({ minLength: count + spare, maxLength: count + spare })))
          .map(([prices, sizes, totals]) => ({ prices: prices!, sizes: sizes!, totals: totals!, count })),
      );
    fc.assert(
      fc.property(side, side, (bids, asks) => {
        const unpacked = { bids: emptySide(), asks: emptySide() };
        unpackBook(packBook(bids, asks), unpacked.bids, unpacked.asks);
        const inUse = ({ prices, sizes, totals, count }: typeof bids) => ({
          prices: prices.slice(0, count),
          sizes: sizes.slice(0, count),
          totals: totals.slice(0, count),
          count,
          best: count > 0 ? prices[0] : NaN,
        });
        expect(unpacked).toEqual({ bids: inUse(bids), asks: inUse(asks) });
      }),
    );
  });
});

describe('numbers of symbols', () => {
  it('are the same on both threads, whatever is told again, and to a live side that starts later', () => {
    const told = fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(told, (lists) => {
        const page = createSymbolNumbers();
        const live = createSymbolTable();
        const later = createSymbolTable();
        const scaleOf = (symbol: MarketSymbol) => ({ symbol, priceDecimals: 2, sizeDecimals: 4, tickScaled: 1 });
        for (const list of lists) {
          const symbols = list.map((name) => `M${name}USDT` as MarketSymbol);
          for (const symbol of symbols) page.add(symbol);
          live.add(symbols.map(scaleOf));
        }
        later.add(page.symbols.map(scaleOf));
        for (const [number, symbol] of page.symbols.entries()) {
          expect(page.of(symbol)).toBe(number);
          for (const table of [live, later]) {
            expect([table.indexOf(symbol), table.at(number).symbol, table.size]).toEqual([
              number,
              symbol,
              page.symbols.length,
            ]);
          }
        }
        expect(page.of('NOSUCH')).toBe(-1);
      }),
    );
  });
});
