import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINI_HEIGHT, MINI_WIDTH, miniPath } from '../../../../src/chart/mini/mini-path.ts';

const numbersOf = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

it('runs from the first to the last close inside its box, whatever the closes are', () => {
  const close = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, 0, 1e-9, 1e9));
  fc.assert(
    fc.property(fc.array(close, { maxLength: 40 }), (closes) => {
      const path = miniPath(closes);
      const finite = closes.filter((c) => Number.isFinite(c));
      expect(path === null).toBe(finite.length < 2);
      if (!path) return;
      const numbers = numbersOf(path.line);
      expect(numbers.length).toBe(finite.length * 2);
      numbers.forEach((n, i) => {
        expect(n).toBeGreaterThanOrEqual(0);
        expect(n).toBeLessThanOrEqual(i % 2 === 0 ? MINI_WIDTH : MINI_HEIGHT);
      });
    }),
  );
});

it('draws a flat series through the middle', () => {
  expect(miniPath([5, 5])!.line).toBe('M1.0 12.0L63.0 12.0');
});
