import { describe, expect, it } from 'vitest';
import { chanceOfDifference } from '../../../../src/compute/strategy/two-rates.ts';

/** Binomial coefficient, exact. */
function choose(n: number, k: number): bigint {
  let value = 1n;
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}

/** The test from its definition, in whole numbers. */
function exactChance(wins: number, decided: number, otherWins: number, others: number): number {
  const [allWins, all] = [wins + otherWins, decided + others];
  const ways = (x: number) => choose(allWins, x) * choose(all - allWins, decided - x);
  let [whole, asRare] = [0n, 0n];
  for (let x = Math.max(0, decided - (all - allWins)); x <= Math.min(decided, allWins); x++) {
    whole += ways(x);
    if (ways(x) <= ways(wins)) asRare += ways(x);
  }
  return Number((asRare * 10n ** 80n) / whole) / 1e80;
}

describe('the chance that two rates differ so much', () => {
  it('is what exact counting gives, for all groups of up to 9 and 12 trades', () => {
    for (let decided = 1; decided <= 9; decided++) {
      for (let others = 1; others <= 12; others++) {
        for (let wins = 0; wins <= decided; wins++) {
          for (let otherWins = 0; otherWins <= others; otherWins++) {
            const chance = chanceOfDifference({ wins, decided }, { wins: otherWins, decided: others })!;
            expect(chance, `${wins} of ${decided}, ${otherWins} of ${others}`).toBeCloseTo(
              exactChance(wins, decided, otherWins, others),
              12,
            );
          }
        }
      }
    }
  });

  it('is what exact counting gives for chances that are tiny, and 0 where a double has none', () => {
    const counted = exactChance(300, 400, 60, 300);
    const chance = chanceOfDifference({ wins: 300, decided: 400 }, { wins: 60, decided: 300 })!;
    expect(chance / counted).toBeCloseTo(1, 9);
    expect(chanceOfDifference({ wins: 5000, decided: 5000 }, { wins: 0, decided: 5000 })).toBe(0);
  });

  it('gives the published p of the lady tasting tea and of Dr. Fisher’s convicts', () => {
    // R: fisher.test(matrix(c(3, 1, 1, 3), 2)) and fisher.test(matrix(c(2, 10, 15, 3), 2)).
    expect(chanceOfDifference({ wins: 3, decided: 4 }, { wins: 1, decided: 4 })).toBeCloseTo(0.4857142857, 9);
    expect(chanceOfDifference({ wins: 2, decided: 17 }, { wins: 10, decided: 13 })).toBeCloseTo(0.0005367241, 9);
  });

  it('does not depend on which of the two is named first', () => {
    const [a, b] = [
      { wins: 41, decided: 70 },
      { wins: 300, decided: 611 },
    ];
    expect(chanceOfDifference(a, b)).toBeCloseTo(chanceOfDifference(b, a)!, 12);
  });

  it('is not known when one of them has no decided trade', () => {
    expect(chanceOfDifference({ wins: 0, decided: 0 }, { wins: 3, decided: 4 })).toBeNull();
    expect(chanceOfDifference({ wins: 3, decided: 4 }, { wins: 0, decided: 0 })).toBeNull();
  });
});
