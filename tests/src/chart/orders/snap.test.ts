import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestTicks } from '../../../../src/chart/orders/order-controller.ts';

/** Looks at every tick around the price, in whole hundredths of a tick, and takes the nearest. */
function slowTicks(hundredths: number): readonly number[] {
  const around = Math.floor(hundredths / 100);
  const candidates = [around - 1, around, around + 1, around + 2].filter((ticks) => ticks >= 1);
  if (candidates.length === 0) return [1];
  const least = Math.min(...candidates.map((ticks) => Math.abs(ticks * 100 - hundredths)));
  return candidates.filter((ticks) => Math.abs(ticks * 100 - hundredths) === least);
}

it('is the nearest whole number of ticks, whatever the tick size of the market', () => {
  const tickSizes = fc.constantFrom(1e-8, 0.0001, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 10);
  fc.assert(
    fc.property(tickSizes, fc.integer({ min: 0, max: 10_000_000 }), (tick, hundredths) => {
      // Half way between two ticks either is right.
      expect(slowTicks(hundredths)).toContain(nearestTicks((hundredths / 100) * tick, tick));
    }),
  );
});

it('is never nothing', () => {
  for (const price of [0, -5, 0.004]) expect(nearestTicks(price, 0.01)).toBe(1);
});

it('leaves a price that is one of the market’s as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(0.01, 0.1, 0.00001), fc.integer({ min: 1, max: 2 ** 40 }), (tick, ticks) => {
      expect(nearestTicks(ticks * tick, tick)).toBe(ticks);
    }),
  );
});
