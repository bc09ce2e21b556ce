import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm, tailAtLeast, tradesToTell, wilsonInterval } from '../../../../src/compute/strategy/luck.ts';

/** A double as the fraction that it is exactly. */
function fractionOf(value: number): { readonly over: bigint; readonly under: bigint } {
  let [over, under] = [value, 1n];
  while (!Number.isInteger(over)) {
    over *= 2;
    under *= 2n;
  }
  return { over: BigInt(over), under };
}

const bitsOf = (value: bigint): number => value.toString(2).length;

/** A fraction above zero as the nearest double, or the one beside it. */
function doubleOf(over: bigint, under: bigint): number {
  if (over === 0n) return 0;
  const shift = bitsOf(under) - bitsOf(over) + 80;
  const whole = shift >= 0 ? (over << BigInt(shift)) / under : over / (under << BigInt(-shift));
  return Number(whole) * 2 ** -shift;
}

/** P(X ≥ w) for w = 0 … n, exact. */
function exactTails(n: number, chance: number): readonly number[] {
  const { over, under } = fractionOf(chance);
  const miss = under - over;
  const whole = under ** BigInt(n);
  const tails: number[] = [];
  let sum = 0n;
  let choose = 1n;
  for (let wins = n; wins >= 0; wins--) {
    sum += choose * over ** BigInt(wins) * miss ** BigInt(n - wins);
    tails[wins] = doubleOf(sum, whole);
    choose = (choose * BigInt(wins)) / BigInt(n - wins + 1);
  }
  return tails;
}

const relative = (found: number, exact: number): number => Math.abs(found - exact) / exact;

describe('the chance of as many wins or more', () => {
  it('is that of exact fractions for every count up to 60', () => {
    let worst = 0;
    for (const chance of [0.5, 1 / 1.85, 1 / 1.92, 0.01, 0.2, 0.97, 0.001]) {
      for (let n = 1; n <= 60; n++) {
        exactTails(n, chance).forEach((exact, wins) => {
          worst = Math.max(worst, relative(tailAtLeast(wins, n, chance), exact));
        });
      }
    }
    expect(worst).toBeLessThan(1e-12);
  });

  it.each([
    [1000, 0.5],
    [300, 1 / 1.85],
  ])('is that of exact fractions for %s trades at %s', (n, chance) => {
    let worst = 0;
    exactTails(n, chance).forEach((exact, wins) => {
      if (exact > 1e-250) worst = Math.max(worst, relative(tailAtLeast(wins, n, chance), exact));
    });
    expect(worst).toBeLessThan(1e-12);
  });

  it.each([
    [62, 100, 0.5, 0.0104894],
    [62, 100, 1 / 1.85, 0.066927],
  ])('of %s of %s at %s is %s', (wins, n, chance, expected) => {
    expect(tailAtLeast(wins, n, chance)).toBeCloseTo(expected, 7);
  });

  it('is certain, impossible and bounded where it must be', () => {
    expect([tailAtLeast(0, 9, 0.3), tailAtLeast(-1, 9, 0.3), tailAtLeast(3, 9, 1)]).toEqual([1, 1, 1]);
    expect([tailAtLeast(10, 9, 0.3), tailAtLeast(1, 9, 0)]).toEqual([0, 0]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (n, chance, pick) => {
          const wins = 1 + (pick % n);
          const tail = tailAtLeast(wins, n, chance);
          expect(tail >= 0 && tail <= 1).toBe(true);
          expect(tail).toBeLessThanOrEqual(tailAtLeast(wins - 1, n, chance) * (1 + 1e-9));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the interval of a rate', () => {
  // The last four: Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
  it.each([
    [62, 100, 0.5221, 0.70902],
    [0, 10, 0, 0.27753],
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %s of %s is %s to %s', (wins, n, low, high) => {
    const interval = wilsonInterval(wins, n)!;
    expect(Math.abs(interval.low - low)).toBeLessThan(5.1e-5);
    expect(Math.abs(interval.high - high)).toBeLessThan(5.1e-5);
  });

  it('has ends at which the score is exactly its quantile, for every count up to 60', () => {
    const z = fractionOf(1.959963984540054);
    /** Sign of (wins − n p)² − z² n p (1 − p): below zero within the interval. */
    const score = (wins: number, n: number, p: number): bigint => {
      const { over, under } = fractionOf(p);
      const off = BigInt(wins) * under - BigInt(n) * over;
      return off * off * z.under * z.under - z.over * z.over * BigInt(n) * over * (under - over);
    };
    for (let n = 1; n <= 60; n++) {
      for (let wins = 0; wins <= n; wins++) {
        const { low, high } = wilsonInterval(wins, n)!;
        if (wins === 0) expect(low).toBe(0);
        else
          expect([score(wins, n, low * (1 - 1e-13)) > 0n, score(wins, n, low * (1 + 1e-13)) < 0n]).toEqual([
            true,
            true,
          ]);
        if (wins === n) expect(high).toBe(1);
        else
          expect([score(wins, n, high * (1 + 1e-13)) > 0n, score(wins, n, high * (1 - 1e-13)) < 0n]).toEqual([
            true,
            true,
          ]);
      }
    }
  });

  it('of nothing is none', () => expect(wilsonInterval(0, 0)).toBeNull());
});

describe('trades to tell', () => {
  it('are 4 045 for 56 % against the break-even of 85 %', () => expect(tradesToTell(0.56, 1 / 1.85)).toBe(4045));
  it('are as many for a worse rate, about', () => {
    expect(tradesToTell(0.45, 0.5)).toBe(tradesToTell(0.55, 0.5));
    expect(tradesToTell(1, 0.5)).toBe(Math.ceil((1.6448536269514722 * 0.5) ** 2 / 0.25));
  });
  it('are none without a difference', () => expect(tradesToTell(0.5, 0.5)).toBeNull());
});

describe("Holm's correction", () => {
  // As p.adjust of R has it.
  it('of a published example', () => {
    const found = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((expected, at) => expect(found[at]).toBeCloseTo(expected, 12));
  });

  it('keeps the order, never lowers, and rejects what the step-down rule rejects', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), (pValues) => {
        const adjusted = holm(pValues);
        const sorted = pValues.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
        let rejects = true;
        sorted.forEach(({ p, at }, rank) => {
          rejects &&= p * (pValues.length - rank) <= 0.05;
          expect(adjusted[at]! <= 0.05).toBe(rejects);
          expect(adjusted[at]).toBeGreaterThanOrEqual(p);
          expect(adjusted[at]).toBeLessThanOrEqual(1);
        });
      }),
    );
    expect(holm([])).toEqual([]);
  });
});
