import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '../../../../src/compute/strategy/candles.ts';
import { checkExcursions, excursionsOf } from '../../../../src/compute/strategy/excursions.ts';
import { MinuteRanges } from '../../../../src/compute/strategy/minute-ranges.ts';
import { randomCandles } from './made-strategies.ts';

/** Minutes with gaps of 1 to 5, and their lows and highs. */
const columns = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(1000), fc.nat(1000)), { maxLength: 2500 });

describe('lowest and highest prices of minutes', () => {
  it('are those of a look at each minute', () => {
    fc.assert(
      fc.property(columns, fc.array(fc.tuple(fc.nat(9000), fc.nat(9000)), { maxLength: 30 }), (rows, stretches) => {
        let minute = 100;
        const minutes = rows.map(([gap]) => (minute += gap));
        const low = rows.map(([, price]) => price);
        const high = rows.map(([, price, more]) => price + more);
        const ranges = new MinuteRanges(minutes, low, high);
        for (const [first, end] of [...stretches, [0, 100_000] as const]) {
          const inside = minutes.flatMap((each, row) => (each >= first && each < end ? [row] : []));
          expect(ranges.find(first, end)).toBe(inside.length > 0);
          if (inside.length === 0) continue;
          expect(ranges.least).toBe(inside.reduce((least, row) => Math.min(least, low[row]!), Infinity));
          expect(ranges.greatest).toBe(inside.reduce((most, row) => Math.max(most, high[row]!), -Infinity));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('are found in the candles of a data set, in ticks, and are 0 where no minute traded', () => {
    const candles = randomCandles(5, 3, 500);
    const minutes = minutesOf(candles);
    const firstMinutes = Uint32Array.of(minutes[0]!, minutes[20]!, minutes[100]!, 4_000_000);
    const endMinutes = Uint32Array.of(minutes[minutes.length - 1]! + 1, minutes[21]!, minutes[100]!, 5_000_000);
    const { least, greatest } = excursionsOf(candles, { dataset: 'one', firstMinutes, endMinutes });
    expect([...least]).toEqual([Math.min(...candles.low), candles.low[20]!, 0, 0]);
    expect([...greatest]).toEqual([Math.max(...candles.high), candles.high[20]!, 0, 0]);
  });

  it('are asked for with columns of one length', () => {
    const job = { dataset: 'one', firstMinutes: Uint32Array.of(1, 2), endMinutes: Uint32Array.of(3, 4) };
    expect(() => checkExcursions(job)).not.toThrow();
    expect(() => checkExcursions({ ...job, endMinutes: Uint32Array.of(1) })).toThrow('endMinutes: 1 rows instead of 2');
    expect(() => checkExcursions({ ...job, firstMinutes: [1, 2] as never })).toThrow(
      'firstMinutes: must be a Uint32Array',
    );
    expect(() => checkExcursions({ ...job, dataset: 7 as never })).toThrow('dataset: must be a name');
  });
});
