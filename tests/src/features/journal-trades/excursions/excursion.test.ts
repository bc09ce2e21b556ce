import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excursionOf } from '../../../../../src/features/journal-trades/excursions/excursion.ts';
import type { HeldTrade } from '../../../../../src/features/journal-trades/excursions/excursion.ts';

const MINUTE_MS = 60_000;
const trade: HeldTrade = { entryMs: 30_000, exitMs: 4 * MINUTE_MS, entryPrice: 100, exitPrice: 104, direction: 1 };

interface Minute {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}
const minute = (at: number, low: number, high: number): Minute => ({ at, low, high });
const inMinutes = (held: HeldTrade, minutes: readonly Minute[]) => {
  const column = (of: (minute: Minute) => number) => Float64Array.from(minutes, of);
  const ranges = {
    openTimeMs: column(({ at }) => at * MINUTE_MS),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
  };
  return excursionOf(held, ranges, MINUTE_MS);
};

describe('how far a price went while a trade was open', () => {
  it('counts whole minutes of the trade and both of its prices', () => {
    // The first minute began before the trade, the last one ends behind it.
    const minutes = [
      minute(0, 50, 200),
      minute(1, 98, 101),
      minute(2, 99, 105),
      minute(3, 100, 104),
      minute(4, 1, 300),
    ];
    const found = inMinutes(trade, minutes);
    expect(found.worst).toBeCloseTo(-0.02, 12);
    expect(found.best).toBeCloseTo(0.05, 12);
    expect(found.takenOfBest).toBeCloseTo(0.8, 12);
  });

  it('turns with the direction', () => {
    const found = inMinutes({ ...trade, direction: -1, exitPrice: 98 }, [minute(1, 96, 103)]);
    expect(found.worst).toBeCloseTo(-0.03, 12);
    expect(found.best).toBeCloseTo(0.04, 12);
    expect(found.takenOfBest).toBeCloseTo(0.5, 12);
  });

  it('within one minute knows only the two prices', () => {
    expect(inMinutes({ ...trade, exitMs: 45_000 }, [minute(0, 1, 999)])).toEqual({
      worst: 0,
      best: expect.closeTo(0.04, 12) as number,
      takenOfBest: 1,
    });
    const lost = inMinutes({ ...trade, exitPrice: 90 }, []);
    expect(lost).toEqual({ worst: expect.closeTo(-0.1, 12) as number, best: 0, takenOfBest: null });
    expect(inMinutes({ ...trade, exitPrice: 100 }, [])).toEqual({ worst: 0, best: 0, takenOfBest: null });
  });

  it('is never better than the best nor worse than the worst', () => {
    const price = fc.double({ min: 0.0001, max: 1e6, noNaN: true });
    const range = fc.tuple(fc.integer({ min: -2, max: 9 }), price, price);
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom(1 as const, -1 as const),
        fc.array(range),
        (entryPrice, exitPrice, direction, list) => {
          const minutes = list.map(([at, a, b]) => minute(at, Math.min(a, b), Math.max(a, b)));
          const { worst, best, takenOfBest } = inMinutes({ ...trade, entryPrice, exitPrice, direction }, minutes);
          const gain = direction * (exitPrice / entryPrice - 1);
          expect(worst <= 0 && best >= 0 && worst <= gain + 1e-12 && best >= gain - 1e-12).toBe(true);
          if (takenOfBest !== null) expect(takenOfBest).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
