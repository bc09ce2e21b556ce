import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateWindow } from '../../../../server/market/binance/rate-window.ts';

it('never lets more than the limit through in any stretch, and takes what fits', () => {
  const step = fc.record({ pass: fc.integer({ min: 0, max: 700 }), weight: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const window = rateWindow(5, 1000);
      const taken: { at: number; weight: number }[] = [];
      let now = 0;
      for (const { pass, weight } of steps) {
        now += pass;
        const used = taken.filter(({ at }) => now - at < 1000).reduce((sum, each) => sum + each.weight, 0);
        expect(window.take(now, weight)).toBe(used + weight <= 5);
        if (used + weight <= 5) taken.push({ at: now, weight });
      }
    }),
  );
});
