import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponential, normalsOf, stepPairs } from '../../../server/market/past-draws.ts';
import { randomFrom } from '../../../server/market/random.ts';

const DRAWS = 200_000;
const momentOf = (values: readonly number[], power: number): number =>
  values.reduce((sum, value) => sum + value ** power, 0) / values.length;

it('exponential numbers are −ln of a uniform one', () => {
  const of = (uniform: number): number => exponential({ uniform: () => uniform, normal: () => 0 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (half) => {
      // Its last bit is set, so that it is never 0.
      const uniform = (2 * half + 1) / 2 ** 32;
      expect(of(uniform)).toBeCloseTo(-Math.log(uniform), 8);
    }),
    { examples: [[0], [1], [2 ** 30], [2 ** 31 - 1]] },
  );
  expect(of(0)).toBeCloseTo(32 * Math.LN2, 8);
});

it('normal numbers have the moments of a normal distribution', () => {
  const normal = normalsOf(randomFrom('normals'));
  const values = Array.from({ length: DRAWS }, normal);
  expect(momentOf(values, 1)).toBeCloseTo(0, 1);
  expect(Math.abs(momentOf(values, 2) - 1)).toBeLessThan(0.02);
  expect(Math.abs(momentOf(values, 3))).toBeLessThan(0.04);
  expect(Math.abs(momentOf(values, 4) - 3)).toBeLessThan(0.12);
  expect(
    Math.abs(
      momentOf(
        values.slice(1).map((value, i) => value * values[i]!),
        1,
      ),
    ),
  ).toBeLessThan(0.01);
});

describe('pairs of steps', () => {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

  it.each([
    [0, 0.5],
    [1, 0.5],
    [-2, 3],
    [4, 10],
  ])('that leave a move of %d at a variance of %d come as often as in a walk', (move, variance) => {
    const random = randomFrom(`pairs ${move}`);
    const counts = new Map<number, number>();
    for (let i = 0; i < DRAWS; i += 1) {
      const pairs = stepPairs(move, variance, random);
      counts.set(pairs, (counts.get(pairs) ?? 0) + 1);
    }
    const weights = Array.from(
      { length: 40 },
      (_, k) => (variance / 2) ** (2 * k) / (factorial(k) * factorial(k + Math.abs(move))),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, k) => {
      const chance = weight / total;
      const sigma = Math.sqrt((chance * (1 - chance)) / DRAWS);
      expect(Math.abs((counts.get(k) ?? 0) / DRAWS - chance)).toBeLessThan(5 * sigma + 1e-5);
    });
  });

  it('add up to the variance, whatever the move', () => {
    const random = randomFrom('steps');
    const normal = normalsOf(random);
    const variance = 120;
    let steps = 0;
    for (let i = 0; i < 20_000; i += 1) {
      const move = Math.round(Math.sqrt(variance) * normal());
      steps += 2 * stepPairs(move, variance, random) + Math.abs(move);
    }
    expect(steps / 20_000 / variance).toBeCloseTo(1, 1);
  });

  it('end for any move and variance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3000, max: 3000 }),
        fc.double({ min: 0, max: 180, noNaN: true }),
        (move, variance) => {
          const pairs = stepPairs(move, variance, randomFrom(`${move} ${variance}`));
          expect(Number.isInteger(pairs)).toBe(true);
          expect(pairs).toBeGreaterThanOrEqual(0);
          expect(pairs).toBeLessThan(400);
        },
      ),
    );
    expect(stepPairs(0, 0, randomFrom('none'))).toBe(0);
  });
});
