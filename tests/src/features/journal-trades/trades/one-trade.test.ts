import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INTERVAL_MS } from '../../../../../protocol/units/interval.ts';
import type { Interval } from '../../../../../protocol/units/interval.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { columnsOf } from '../../../../../src/compute/kline/columns.ts';
import { buildTrades } from '../../../../../src/features/trade-journal/table/build-trades.ts';
import { coinsOf } from '../../../../../src/features/trade-journal/table/coins.ts';
import { NOTHING_HELD } from '../../../../../src/features/trade-journal/table/held-journal.ts';
import { syncJournal } from '../../../../../src/features/trade-journal/table/sync-journal.ts';
import { tradeIdAt } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { excursionOf } from '../../../../../src/features/journal-trades/excursions/excursion.ts';
import { lotsUsed } from '../../../../../src/features/journal-trades/trades/lots-used.ts';
import { intervalOf, shownTimes } from '../../../../../src/features/journal-trades/trades/trade-candles.ts';
import type { TradeCandles } from '../../../../../src/features/journal-trades/trades/trade-candles.ts';
import { rowOfTrade } from '../../../../../src/features/journal-trades/trades/trade-index.ts';
import { PICTURE, tradePicture } from '../../../../../src/features/journal-trades/trades/trade-picture.ts';
import { tradeAt } from '../../../../../src/features/journal-trades/trades/trade-words.ts';
import { toUnits } from '../../../../../src/model/decimal-parts.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { journalExchange, randomFills, randomUpDown } from '../../trade-journal/journal-exchange.ts';

const HOUR_MS = 3_600_000;
const FINE = 10n ** 10n;
/** Prices are quotients that are rounded at 18 decimals. */
const PRICE_ERROR = 10n ** 4n;

const candles = (
  interval: Interval,
  rows: readonly (readonly [openMs: number, low: number, high: number])[],
): TradeCandles => {
  const fields = {
    openTimeMs: rows.map(([openMs]) => openMs),
    open: rows.map(([, low]) => low),
    high: rows.map(([, , high]) => high),
    low: rows.map(([, low]) => low),
    close: rows.map(([, , high]) => high),
    volume: rows.map(() => 1),
  };
  return { interval, columns: columnsOf((name) => Float64Array.from(fields[name])) };
};

describe('the candles of a trade', () => {
  it('are the finest that one answer holds, with some before and behind', () => {
    expect(intervalOf(30 * 60_000)).toBe('ONE_MIN');
    expect(intervalOf(17 * HOUR_MS)).toBe('FIVE_MIN');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 365 * 24 * HOUR_MS }), (heldMs) => {
        const { fromMs, toMs } = shownTimes(0, heldMs);
        expect(fromMs).toBeLessThan(0);
        expect(toMs).toBeGreaterThan(heldMs);
        expect((toMs - fromMs) / INTERVAL_MS[intervalOf(toMs - fromMs)] + 1).toBeLessThanOrEqual(1000);
      }),
    );
  });

  it('count for worst and best only when they lie wholly inside of it', () => {
    const trade = {
      entryMs: HOUR_MS / 2,
      exitMs: 3.5 * HOUR_MS,
      entryPrice: 100,
      exitPrice: 101,
      direction: 1,
    } as const;
    const hours = candles('ONE_HOUR', [
      [0, 1, 900],
      [HOUR_MS, 98, 102],
      [2 * HOUR_MS, 99, 104],
      [3 * HOUR_MS, 1, 900],
    ]);
    const found = excursionOf(trade, hours.columns, HOUR_MS);
    expect(found.worst).toBeCloseTo(-0.02, 12);
    expect(found.best).toBeCloseTo(0.04, 12);
    expect(excursionOf({ ...trade, direction: -1 }, hours.columns, HOUR_MS).worst).toBeCloseTo(-0.04, 12);
  });

  it('are drawn within their square, also when the price stands still', () => {
    const minutes = Array.from({ length: 40 }, (_, at) => [at * 60_000, 100, 100] as const);
    const trade = { entryMs: 1_700_000, exitMs: 1_730_000, entryPrice: 100, exitPrice: 100, direction: 1 } as const;
    const picture = tradePicture(trade, candles('ONE_MIN', minutes))!;
    expect(picture.entry.y).toBeCloseTo(PICTURE / 2, 6);
    expect(picture.rising + picture.falling).not.toMatch(/NaN|Infinity/);
    for (const point of [picture.entry, picture.exit]) {
      expect(point.x > 0 && point.x < PICTURE && point.y > 0 && point.y < PICTURE).toBe(true);
    }
    expect(tradePicture(trade, candles('ONE_MIN', []))).toBeNull();
    const fallen = tradePicture({ ...trade, exitPrice: 1 }, candles('ONE_MIN', [[1_680_000, 1, 100]]))!;
    expect(fallen.low).toBe(0);
    expect(fallen.yOf(1)).toBeLessThan(PICTURE);
  });
});

describe('one trade of the journal', () => {
  beforeEach(() => startCompute({ createWorker: null }));
  afterEach(() => {
    stopCompute();
    vi.unstubAllGlobals();
  });

  it('has the amounts of its fills, and lots that cost what its results say', async () => {
    const exchange = { fills: randomFills(seededRandom(11), 600), upDown: randomUpDown(seededRandom(12), 50) };
    journalExchange(exchange, { pageRows: 1000 });
    const { held } = await syncJournal({ held: NOTHING_HELD, signal: new AbortController().signal, onShare: () => {} });
    const { rows, lots, cutOrders } = held;
    const table = await buildTrades({ rows, lots, cutOrders, coins: coinsOf(rows.symbols).coins });
    let whole = 0;
    for (let row = 0; row < table.count; row++) {
      const trade = tradeAt(table, row);
      expect(rowOfTrade(table, tradeIdAt(table, row))).toBe(row);
      expect(rowOfTrade(table, `x:${trade.id.slice(2)}`)).toBe(-1);
      if (trade.kind === 'upDown') {
        const known = exchange.upDown.find(({ id }) => `u:${id}` === trade.id)!;
        expect(trade).toMatchObject({ symbol: known.symbol, entry: known.openPrice, exit: known.closePrice });
        expect(trade.stake * FINE).toBe(toUnits(known.stake));
        expect(trade.net).toBe(toUnits(known.profit));
        continue;
      }
      const fills = exchange.fills.filter(({ order, side }) => `s:${order}` === trade.id && side === 1);
      const sum = (field: 'quantity' | 'quote' | 'fee') => fills.reduce((all, fill) => all + toUnits(fill[field]), 0n);
      expect([trade.quantity * FINE, trade.value * FINE, trade.fee * FINE]).toEqual([
        sum('quantity'),
        sum('quote'),
        sum('fee'),
      ]);
      const used = lotsUsed(table, trade);
      const covered = used.reduce((all, { quantity }) => all + quantity, 0n);
      expect(covered).toBeLessThanOrEqual(trade.quantity);
      expect(new Set(used.map(({ fill }) => fill)).size).toBe(used.length);
      if (covered < trade.quantity) {
        expect(trade.entry).toBeNull();
        continue;
      }
      whole++;
      const proceeds = (trade.value - trade.fee) * FINE;
      expect(used.reduce((all, { cost }) => all + cost, 0n)).toBe(proceeds - trade.netFifo);
      const cost = (toUnits(trade.entry!) * trade.quantity) / 10n ** 8n;
      const difference = cost - (proceeds - trade.net);
      expect(difference < trade.quantity * PRICE_ERROR && -difference < trade.quantity * PRICE_ERROR).toBe(true);
    }
    expect(whole).toBeGreaterThan(20);
  });
});
