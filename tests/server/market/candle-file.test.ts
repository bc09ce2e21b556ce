import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { candleFileWriter, volumeDecimalsOf } from '../../../server/market/candle-file.ts';
import type { CandleFileHead } from '../../../server/market/candle-file.ts';
import { CLOSE, COLUMNS, DAY_MINUTES, HIGH, LOW, OPEN, TRADES, VOLUME } from '../../../server/market/minute-series.ts';
import { decodeCandleFile } from '../../../src/compute/strategy/candle-file.ts';

const FIRST_DAY = 20_000;
const headOf = (columns: 'p' | 'v', days: number, volumeDecimals = 3): CandleFileHead => ({
  columns,
  firstMinute: FIRST_DAY * DAY_MINUTES,
  slots: days * DAY_MINUTES,
  priceDecimals: 2,
  sizeDecimals: 3,
  volumeDecimals,
});

interface Row {
  readonly minute: number;
  readonly prices: readonly [open: number, high: number, low: number, close: number];
  readonly volume: number;
}

const MOST = 2 ** 31 - 2;
const price = fc.oneof(fc.constantFrom(1, 2, 127, 128, MOST - 1, MOST), fc.integer({ min: 1, max: MOST }));
const row = fc
  .record({
    minute: fc.integer({ min: 0, max: 3 * DAY_MINUTES - 1 }),
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    volume: fc.oneof(fc.constantFrom(0, 1, 2 ** 31 - 1), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  })
  .map(({ minute, prices, volume }): Row => {
    const [open, close] = prices as [number, number];
    return { minute, prices: [open, Math.max(...prices), Math.min(...prices), close], volume };
  });
/** Minutes of three days: single ones, whole runs, none. */
const rows = fc
  .uniqueArray(row, { selector: ({ minute }) => minute, maxLength: 60 })
  .map((list) => list.toSorted((a, b) => a.minute - b.minute));

function dayOf(list: readonly Row[], day: number): Float64Array {
  const data = new Float64Array(DAY_MINUTES * COLUMNS);
  for (const { minute, prices, volume } of list) {
    if (Math.floor(minute / DAY_MINUTES) !== day) continue;
    const at = (minute % DAY_MINUTES) * COLUMNS;
    [data[at + OPEN], data[at + HIGH], data[at + LOW], data[at + CLOSE]] = prices;
    data[at + VOLUME] = volume;
    data[at + TRADES] = 1;
  }
  return data;
}

function fileOf(list: readonly Row[], head: CandleFileHead) {
  const writer = candleFileWriter(head);
  for (const day of [0, 1, 2]) writer.addDay(FIRST_DAY + day, dayOf(list, day));
  return writer.finish();
}

describe('a candle file', () => {
  it('is read by the app as it was written, whatever the numbers and the gaps', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const prices = fileOf(list, headOf('p', 3));
        const read = decodeCandleFile(new Uint8Array(prices.bytes));
        expect(prices.rows).toBe(list.length);
        expect([...read.minutes]).toEqual(list.map(({ minute }) => FIRST_DAY * DAY_MINUTES + minute));
        const [open, high, low, close] = read.columns;
        expect(list.map((_, at) => [open![at], high![at], low![at], close![at]])).toEqual(
          list.map((each) => each.prices),
        );
        const volumes = decodeCandleFile(new Uint8Array(fileOf(list, headOf('v', 3)).bytes));
        expect([...volumes.columns[0]!]).toEqual(list.map(({ volume }) => volume));
        expect(volumes.minutes).toEqual(read.minutes);
      }),
    );
  });

  it('has whole days without a gap in a few bytes a minute', () => {
    const list = Array.from({ length: 3 * DAY_MINUTES }, (_, minute): Row => {
      const open = 9_000_000 + (minute % 7);
      return { minute, prices: [open, open + 5, open - 3, open + 1], volume: 20 };
    });
    expect(fileOf(list, headOf('p', 3)).bytes.length).toBeLessThan(4.1 * list.length);
  });

  it('counts volumes in larger units where it has fewer decimals, cut to whole ones and to 31 bits', () => {
    const list = [12_345, 999, 2 ** 40].map((volume, minute): Row => ({ minute, prices: [5, 5, 5, 5], volume }));
    const [volumes] = decodeCandleFile(new Uint8Array(fileOf(list, headOf('v', 3, 0)).bytes)).columns;
    expect([...volumes!]).toEqual([12, 0, 1_099_511_627]);
    const [most] = decodeCandleFile(new Uint8Array(fileOf(list, headOf('v', 3, 3)).bytes)).columns;
    expect(most![2]).toBe(2 ** 31 - 1);
  });

  it('is refused for a price below one tick or beyond 31 bits, and for more than a month', () => {
    for (const prices of [
      [1, 1, 0, 1],
      [1, 2 ** 31 - 1, 1, 1],
    ] as const) {
      expect(() => fileOf([{ minute: 0, prices, volume: 1 }], headOf('p', 3))).toThrow(RangeError);
    }
    expect(() => candleFileWriter(headOf('p', 32))).toThrow(RangeError);
  });

  it('leaves room for volumes a thousand times the normal in every market, below 2^36 a day', () => {
    for (const { rules, sim } of CATALOGUE) {
      const coins = sim.dailyQuoteVolume / (sim.anchorTicks / 10 ** rules.priceDecimals);
      const decimals = volumeDecimalsOf(rules.sizeDecimals, coins);
      expect(decimals).toBeLessThanOrEqual(rules.sizeDecimals);
      expect(coins * 10 ** decimals).toBeLessThanOrEqual(2 ** 36 / 1000);
      // Not coarser than it has to be.
      if (decimals < rules.sizeDecimals) expect(coins * 10 ** (decimals + 1)).toBeGreaterThan(2 ** 36 / 1000);
    }
  });
});
