import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Interval } from '../../../protocol/units/interval.ts';
import { INTERVAL_MS, INTERVALS, klineOpenMs } from '../../../protocol/units/interval.ts';
import { blockCache } from '../../../server/market/block-cache.ts';
import { candlesOf } from '../../../server/market/candles.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { CatalogueEntry } from '../../../server/market/catalogue.ts';
import type { History } from '../../../server/market/history.ts';
import { generatedHistory } from '../../../server/market/history.ts';
import type { Kline, KlineRowWire } from '../../../server/market/kline.ts';
import { klineRow, KlineSum, rollUp } from '../../../server/market/kline.ts';
import { liveCandles } from '../../../server/market/live-candles.ts';
import {
  CLOSE,
  COLUMNS,
  HIGH,
  LOW,
  MINUTE_MS,
  minuteOf,
  minuteSeries,
  OPEN,
  QUOTE_VOLUME,
  TAKER_QUOTE_VOLUME,
  TAKER_VOLUME,
  TRADES,
  VOLUME,
} from '../../../server/market/minute-series.ts';
import { textFromScaled } from '../../../server/market/scaled-price.ts';
import { entryFor } from './market-support.ts';

const DAY_MINUTES = 1440;
const YEAR_MINUTES = 365 * DAY_MINUTES;
/** Start in the middle of an hour, so that its day and its hour are half simulated history and half published. */
const GENESIS_MS = Date.UTC(2026, 10, 20, 7, 13, 20);
const genesisMinute = minuteOf(GENESIS_MS);

const blocks = blockCache();
const historyOf = (entry: CatalogueEntry, seed = 'history', endMinute = genesisMinute): History =>
  generatedHistory(
    entry,
    { seed, genesisMinute: endMinute, anchorTicks: entry.sim.anchorTicks },
    seed === 'history' ? blocks : blockCache(),
  );

function marketOf(symbol: string) {
  const entry = entryFor(symbol);
  const live = liveCandles(genesisMinute, async () => minuteSeries());
  const history = historyOf(entry);
  const lastPrice = () => entry.sim.anchorTicks;
  return { entry, live, history, candles: candlesOf({ rules: entry.rules, history, live, lastPrice }) };
}

/** Every kline of an interval, as a chart loads them: page by page to the left until an answer is empty. */
async function pagesOf(symbol: string, interval: Interval): Promise<KlineRowWire[]> {
  const { candles } = marketOf(symbol);
  const rows: KlineRowWire[] = [];
  for (let end = GENESIS_MS; ; end = rows[0]![0]) {
    const page = await candles.klines(GENESIS_MS, interval, 1000, end);
    if (page.length === 0) return rows;
    rows.unshift(...page);
  }
}

function minutesOf(history: History, from: number, to: number): Kline[] {
  const klines: Kline[] = [];
  history.eachMinute(from, to, (minute, data, at) => {
    const sum = new KlineSum(minute * MINUTE_MS);
    sum.addMinute(data, at);
    klines.push(sum.toKline());
  });
  return klines;
}

const hoursOf = (history: History, from: number, to: number): Kline[] => {
  const klines: Kline[] = [];
  history.eachHour(from, to, (hour) => klines.push(hour));
  return klines;
};

const daysOf = (history: History, from: number, to: number): Kline[] => {
  const klines: Kline[] = [];
  history.eachDay(from, to, (day) => klines.push(day));
  return klines;
};

describe('the invented past', () => {
  it('begins three years or more before the first start, on another day for each market', () => {
    const starts = CATALOGUE.map((entry) => historyOf(entry).firstMinute);
    expect(new Set(starts).size).toBe(CATALOGUE.length);
    for (const start of starts) {
      expect(genesisMinute - start).toBeGreaterThan(3 * YEAR_MINUTES);
      expect(start % DAY_MINUTES).toBe(0);
    }
  });

  it('can be paged through by day and by week back to the listing, and has nothing before', async () => {
    const listed = historyOf(entryFor('WIFUSDT')).firstMinute * MINUTE_MS;
    const days = await pagesOf('WIFUSDT', 'ONE_DAY');
    expect(days.map((row) => row[0])).toEqual(days.map((_, i) => listed + i * DAY_MINUTES * MINUTE_MS));
    expect(days).toHaveLength(entryFor('WIFUSDT').sim.listedDays);
    const weeks = await pagesOf('WIFUSDT', 'ONE_WEEK');
    expect(weeks[0]![0]).toBe(klineOpenMs(listed, 'ONE_WEEK'));
    expect(weeks[0]![1]).toBe(days[0]![1]);
    const { candles } = marketOf('WIFUSDT');
    for (const interval of INTERVALS) {
      expect(await candles.klines(GENESIS_MS, interval, 1000, listed)).toEqual([]);
      expect(await candles.klines(GENESIS_MS, interval, 1000, 0)).toEqual([]);
      if (interval === 'ONE_WEEK') continue;
      const first = await candles.klines(GENESIS_MS, interval, 1000, listed + 5 * INTERVAL_MS[interval]);
      expect(first.map((row) => row[0])).toEqual([0, 1, 2, 3, 4].map((i) => listed + i * INTERVAL_MS[interval]));
    }
  });

  it('holds a thousand candles of every interval up to a day, years and days back alike', async () => {
    const { candles } = marketOf('ENAUSDT');
    for (const interval of INTERVALS.slice(0, -1)) {
      expect(await candles.klines(GENESIS_MS, interval, 1000)).toHaveLength(1000);
    }
    const yearAgo = GENESIS_MS - YEAR_MINUTES * MINUTE_MS;
    expect(await candles.klines(GENESIS_MS, 'ONE_HOUR', 1000, yearAgo)).toHaveLength(1000);
    expect(await candles.klines(GENESIS_MS, 'ONE_MIN', 1000, GENESIS_MS - 60 * 86_400_000)).toHaveLength(1000);
  });

  const last = Math.floor(genesisMinute / DAY_MINUTES);
  const anyMarket = fc.constantFrom(...CATALOGUE);
  it('has days that are exactly their hours, and hours that are exactly their minutes', () => {
    fc.assert(
      fc.property(anyMarket, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (entry, where, seed) => {
        const history = historyOf(entry, `agree ${seed % 5}`);
        const back = Math.floor(where * entry.sim.listedDays);
        const from = (last - back) * DAY_MINUTES;
        const to = from + DAY_MINUTES - 1;
        const minutes = minutesOf(history, from, to);
        const hours = hoursOf(history, from, to);
        expect(minutes).toHaveLength(back === 0 ? genesisMinute - from : DAY_MINUTES);
        expect(rollUp(minutes, 'ONE_HOUR')).toEqual(hours);
        expect(rollUp(hours, 'ONE_DAY')).toEqual(daysOf(history, from, to));
        // Nothing jumps at midnight.
        const before = minutesOf(history, from - 1, from - 1)[0];
        expect(before?.close ?? minutes[0]!.open).toBe(minutes[0]!.open);
      }),
      {
        numRuns: 25,
        examples: [
          [entryFor('BTCUSDT'), 0, 0],
          [entryFor('PEPEUSDT'), 1, 0],
        ],
      },
    );
  });

  it('has candles that could have been traded: whole ticks, no gap, every mean price inside its range', () => {
    for (const entry of CATALOGUE) {
      const history = historyOf(entry, 'sane');
      const from = genesisMinute - 2 * DAY_MINUTES;
      let expected = from;
      let close: number | null = null;
      const faults: number[] = [];
      history.eachMinute(from, genesisMinute + 100, (minute, data, at) => {
        const [open, high, low, volume] = [data[at + OPEN]!, data[at + HIGH]!, data[at + LOW]!, data[at + VOLUME]!];
        const [quote, taken, takenQuote] = [
          data[at + QUOTE_VOLUME]!,
          data[at + TAKER_VOLUME]!,
          data[at + TAKER_QUOTE_VOLUME]!,
        ];
        const row = data.subarray(at, at + COLUMNS);
        const fine =
          minute === expected &&
          (close === null || open === close) &&
          row.every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** 53) &&
          low >= 1 &&
          low <= Math.min(open, data[at + CLOSE]!) &&
          high >= Math.max(open, data[at + CLOSE]!) &&
          volume >= 1 &&
          data[at + TRADES]! >= 1 &&
          taken <= volume &&
          quote >= low * volume &&
          quote <= high * volume &&
          takenQuote >= low * taken &&
          takenQuote <= high * taken;
        if (!fine) faults.push(minute);
        expected += 1;
        close = data[at + CLOSE]!;
      });
      expect(faults).toEqual([]);
      // It ends with the minute before the first start, at the price the market starts with.
      expect([expected, close]).toEqual([genesisMinute, entry.sim.anchorTicks]);
    }
  });

  it('ends at the first price wherever in a day, an hour or a minute the first start falls', () => {
    const entry = entryFor('SOLUSDT');
    const midnight = last * DAY_MINUTES;
    for (const end of [midnight, midnight + 1, midnight + 59, midnight + 60, midnight + 61, midnight + 1439]) {
      const history = historyOf(entry, `end ${end}`, end);
      const minutes = minutesOf(history, midnight - DAY_MINUTES, end + 5);
      expect(minutes.at(-1)).toMatchObject({ openMs: (end - 1) * MINUTE_MS, close: entry.sim.anchorTicks });
      expect(rollUp(minutes, 'ONE_HOUR')).toEqual(hoursOf(history, midnight - DAY_MINUTES, end + 5));
      expect(rollUp(minutes, 'ONE_DAY')).toEqual(daysOf(history, midnight - DAY_MINUTES, end + 5));
    }
  });

  it('is the same however it is asked for, and another for another seed and market', () => {
    const entry = entryFor('BTCUSDT');
    const [from, to] = [genesisMinute - 3000, genesisMinute - 1];
    const whole = historyOf(entry, 'again');
    const bits = historyOf(entry, 'again');
    const middle = genesisMinute - 1700;
    const late = minutesOf(bits, middle, to);
    bits.eachDay(0, genesisMinute - 20 * DAY_MINUTES, () => {});
    expect([...minutesOf(bits, from, middle - 1), ...late]).toEqual(minutesOf(whole, from, to));
    expect(minutesOf(historyOf(entry, 'other'), from, to)).not.toEqual(minutesOf(whole, from, to));
    const ratios = (symbol: string) => {
      const hours = hoursOf(historyOf(entryFor(symbol), 'again'), from, to);
      return hours.map(({ open, close }) => close > open);
    };
    expect(ratios('ETHUSDT')).not.toEqual(ratios('BTCUSDT'));
  });

  it('is made in pieces that leave the process to others', async () => {
    const history = historyOf(entryFor('BTCUSDT'), 'pieces');
    let turns = 0;
    const count = (): void => {
      turns += 1;
      pending = setImmediate(count);
    };
    let pending = setImmediate(count);
    await history.prepare('day', 0, genesisMinute);
    const turnsOfDays = turns;
    await history.prepare('minute', genesisMinute - 20 * DAY_MINUTES, genesisMinute);
    // Each piece is a few days, about a millisecond.
    expect(turnsOfDays).toBeGreaterThan(400);
    const turnsOfMinutes = turns - turnsOfDays;
    expect(turnsOfMinutes).toBeGreaterThanOrEqual(5);
    await history.prepare('hour', genesisMinute - 100 * DAY_MINUTES, genesisMinute - 80 * DAY_MINUTES);
    clearImmediate(pending);
    expect(turns - turnsOfDays - turnsOfMinutes).toBeGreaterThanOrEqual(5);
  });
});

describe('klines over the first start', () => {
  it.each(INTERVALS)('of %s are what adding up all minutes gives, invented and published', async (interval) => {
    const { entry, live, history, candles } = marketOf('ETHUSDT');
    const { rules, sim } = entry;
    // Four hours of ticks, the first of them at the first start and at the last invented price.
    const ticks = Array.from({ length: 480 }, (_, i) => ({
      minute: minuteOf(GENESIS_MS + i * 30_000),
      price: sim.anchorTicks + ((i * 37) % 211),
      qty: 10 + (i % 7),
    }));
    for (const { minute, price, qty } of ticks) live.minutes.addTick(minute, price, qty, qty % 2 === 0);
    const nowMs = GENESIS_MS + 479 * 30_000;
    const days = interval === 'ONE_WEEK' ? 16 : 4;
    const from = genesisMinute - (genesisMinute % DAY_MINUTES) - days * DAY_MINUTES;
    const minutes = minutesOf(history, from, genesisMinute);
    live.minutes.each(0, minuteOf(nowMs), (minute, data, at) => {
      const sum = new KlineSum(minute * MINUTE_MS);
      sum.addMinute(data, at);
      minutes.push(sum.toKline());
    });
    const seam = minutes.findIndex(({ openMs }) => openMs === genesisMinute * MINUTE_MS);
    expect(minutes[seam]!.open).toBe(minutes[seam - 1]!.close);
    expect(minutes[seam]!.openMs - minutes[seam - 1]!.openMs).toBe(MINUTE_MS);

    // The oldest one is cut off by the choice of `from` unless it opens there.
    const expected = rollUp(minutes, interval).slice(interval === 'ONE_WEEK' ? 1 : 0);
    const limit = Math.min(1000, expected.length);
    const rows = expected.slice(-limit).map((kline) => klineRow(kline, interval, rules));
    expect(await candles.klines(nowMs, interval, limit)).toEqual(rows);
    const closed = rows.filter((row) => row[6] <= nowMs);
    expect(await candles.klines(nowMs, interval, closed.length, nowMs)).toEqual(closed);
    expect(candles.newest(nowMs, interval, 2)).toEqual(rows.slice(-2));
  });

  it('agree with the 24 h summary', async () => {
    const { entry, candles } = marketOf('XRPUSDT');
    const newest = await candles.klines(GENESIS_MS, 'ONE_MIN', 1000);
    const rows = [...(await candles.klines(GENESIS_MS, 'ONE_MIN', 440, newest[0]![0])), ...newest];
    const { priceDecimals } = entry.rules;
    const prices = (column: 2 | 3) => rows.map((row) => Number(row[column]));
    expect(candles.ticker(GENESIS_MS, null)).toMatchObject({
      openPrice: rows[0]![1],
      highPrice: Math.max(...prices(2)).toFixed(priceDecimals),
      lowPrice: Math.min(...prices(3)).toFixed(priceDecimals),
      lastPrice: textFromScaled(entry.sim.anchorTicks, priceDecimals),
      volume: rows.reduce((sum, row) => sum + Number(row[5]), 0).toFixed(entry.rules.sizeDecimals),
    });
  });
});

/**
 * Properties that distinguish a market from a random walk, measured on minutes of BTCUSDT; a plain walk would fail the
 * bounds.
 */
describe('the invented past moves like a market', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  function correlation(a: readonly number[], b: readonly number[]): number {
    const [meanA, meanB] = [mean(a), mean(b)];
    const product = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
      x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
    return product(a, b, meanA, meanB) / Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB));
  }
  const lagged = (values: readonly number[], lag: number) => correlation(values.slice(lag), values.slice(0, -lag));

  it.each([
    ['BTCUSDT', 'minute'],
    ['BTCUSDT', 'hour'],
    ['BTCUSDT', 'day'],
    ['WIFUSDT', 'hour'],
    ['EURUSDT', 'hour'],
  ] as const)(
    '%s by the %s: fat tails, clusters of volatility, turnover that rises with the range',
    (symbol, grain) => {
      const history = historyOf(entryFor(symbol));
      const klines =
        grain === 'minute'
          ? minutesOf(history, genesisMinute - 10 * DAY_MINUTES, genesisMinute)
          : grain === 'hour'
            ? hoursOf(history, genesisMinute - YEAR_MINUTES, genesisMinute)
            : daysOf(history, 0, genesisMinute);
      const returns = klines.map(({ open, close }) => close / open - 1);
      const center = mean(returns);
      const variance = mean(returns.map((value) => (value - center) ** 2));
      const kurtosis = mean(returns.map((value) => (value - center) ** 4)) / variance ** 2;
      expect(kurtosis).toBeGreaterThan(5);
      expect(kurtosis).toBeLessThan(80);
      const sizes = returns.map(Math.abs);
      expect(lagged(sizes, 1)).toBeGreaterThan(0.12);
      expect(lagged(sizes, 6)).toBeGreaterThan(0.06);
      expect(Math.abs(lagged(returns, 1))).toBeLessThan(0.1);
      const ranges = klines.map(({ high, low, open }) => (high - low) / open);
      expect(
        correlation(
          ranges,
          klines.map(({ volume, close }) => volume * close),
        ),
      ).toBeGreaterThan(0.5);
    },
  );

  it('is quieter on weekends and busiest when New York opens', () => {
    const hours = hoursOf(historyOf(entryFor('BTCUSDT')), genesisMinute - YEAR_MINUTES, genesisMinute);
    const turnover = (keep: (time: Date) => boolean) =>
      mean(hours.filter(({ openMs }) => keep(new Date(openMs))).map(({ volume, close }) => volume * close));
    const weekend = (time: Date) => time.getUTCDay() % 6 === 0;
    expect(turnover(weekend)).toBeLessThan(0.8 * turnover((time) => !weekend(time)));
    expect(turnover((time) => time.getUTCHours() === 14)).toBeGreaterThan(
      1.4 * turnover((time) => time.getUTCHours() === 5),
    );
  });
});
