import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadLabels } from '../../../../src/chart/layers/label-stack.ts';

const HEIGHT = 18;
const TOP = 10;
const BOTTOM = 400;
const sorted = (middles: number[]) => middles.toSorted((a, b) => a - b);

it('keeps labels in order, inside, and clear of one another while they fit', () => {
  const middles = fc.array(fc.double({ min: -50, max: 500, noNaN: true }), { maxLength: 21 }).map(sorted);
  fc.assert(
    fc.property(middles, (wished) => {
      const placed = [...wished];
      spreadLabels(placed, HEIGHT, TOP, BOTTOM);
      for (const [i, middle] of placed.entries()) {
        expect(middle).toBeGreaterThanOrEqual(TOP + HEIGHT / 2 - 1e-9);
        expect(middle).toBeLessThanOrEqual(BOTTOM - HEIGHT / 2 + 1e-9);
        if (i > 0) expect(middle - placed[i - 1]!).toBeGreaterThanOrEqual(HEIGHT - 1e-9);
      }
    }),
  );
});

it('does not touch labels that are clear already', () => {
  const placed = [40, 80, 300];
  spreadLabels(placed, HEIGHT, TOP, BOTTOM);
  expect(placed).toEqual([40, 80, 300]);
});

it('moves labels up and down alike', () => {
  const placed = [200, 200, 200];
  spreadLabels(placed, HEIGHT, TOP, BOTTOM);
  expect(placed).toEqual([182, 200, 218]);
});

it('shares the room evenly where labels do not fit', () => {
  const placed = Array.from({ length: 100 }, () => 200);
  spreadLabels(placed, HEIGHT, 0, 200);
  expect(placed[0]).toBeCloseTo(1);
  expect(placed[99]).toBeCloseTo(199);
  expect(placed[50]! - placed[49]!).toBeCloseTo(2);
});
