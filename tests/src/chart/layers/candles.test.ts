import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { candleWidths } from '../../../../src/chart/layers/candles.ts';
import { mixed, rgbOf } from '../../../../src/chart/layers/paints.ts';

it('keeps a gap between candles, and the wick in the middle of its body', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 200, noNaN: true }),
      fc.constantFrom(1, 1.5, 2, 2.625, 3),
      (spacing, dpr) => {
        const { body, wick } = candleWidths(spacing, dpr);
        expect(body).toBeGreaterThanOrEqual(1);
        expect(wick).toBeGreaterThanOrEqual(1);
        expect(wick).toBeLessThanOrEqual(body);
        expect((body - wick) % 2).toBe(0);
        if (spacing >= 2) expect(body).toBeLessThan(spacing);
      },
    ),
  );
});

it('mixes colours towards the ground, and refuses what is no colour', () => {
  expect(mixed('#000000', '#ffffff', 0)).toBe('#ffffff');
  expect(mixed('#000000', '#ffffff', 1)).toBe('#000000');
  expect(mixed('#102030', '#102030', 0.35)).toBe('#102030');
  expect(() => rgbOf('rebeccapurple')).toThrow(RangeError);
});
