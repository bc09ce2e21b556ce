import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../server/market/random.ts';

const first = (seed: string, count: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random.uniform());
};

describe('seeded random numbers', () => {
  it('are the same for the same seed, and these very numbers on every engine', () => {
    expect(first('tern', 3)).toEqual(first('tern', 3));
    expect(first('tern', 3).map((value) => value * 2 ** 32)).toMatchInlineSnapshot(`
      [
        1598318061,
        3558372619,
        3279982020,
      ]
    `);
  });

  it('differ for seeds that differ by one letter', () => {
    expect(first('tern', 8)).not.toEqual(first('terN', 8));
  });

  it('spread evenly over [0, 1)', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const value of first('spread', 100_000)) counts[Math.floor(value * 10)]! += 1;
    // Three standard deviations of a tenth of 100 000 draws are 285.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('have a normal with mean 0 and variance 1', () => {
    const random = randomFrom('normal');
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < 50_000; i += 1) {
      const value = random.normal();
      sum += value;
      squares += value * value;
    }
    expect(Math.abs(sum / 50_000)).toBeLessThan(0.02);
    expect(Math.abs(squares / 50_000 - 1)).toBeLessThan(0.03);
  });
});
