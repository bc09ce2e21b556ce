import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakEvenOf,
  breakEvenOfAverages,
  expectancyOf,
  ratioOf,
  streaksOf,
  usualStreak,
} from '../../../../src/compute/strategy/stats.ts';

describe('the break-even rate', () => {
  it.each([
    [85n, 0.5405],
    [87n, 0.5348],
    [90n, 0.5263],
    [91n, 0.5236],
    [92n, 0.5208],
  ])('at a payout of %s %% is %s', (payout, expected) => {
    expect(breakEvenOf(100n, 100n + payout)).toBeCloseTo(expected, 4);
  });

  it('of several stakes weighs each payout by its stake', () => {
    expect(breakEvenOf(300n, 100n + 85n + 200n + 184n)).toBeCloseTo(300 / 569, 12);
    expect(breakEvenOf(0n, 0n)).toBeNull();
  });

  it('of spot is where average win and loss come to nothing', () => {
    // Wins of 30 and losses of 10 on average: one in four must win.
    expect(breakEvenOfAverages({ wins: 2, won: 60n, losses: 3, lost: 30n })).toBe(0.25);
    expect(breakEvenOfAverages({ wins: 0, won: 0n, losses: 3, lost: 30n })).toBeNull();
    expect(breakEvenOfAverages({ wins: 3, won: 30n, losses: 0, lost: 0n })).toBeNull();
    fc.assert(
      fc.property(
        fc.record({ wins: fc.integer({ min: 1, max: 999 }), losses: fc.integer({ min: 1, max: 999 }) }),
        fc.bigInt(1n, 10n ** 30n),
        fc.bigInt(1n, 10n ** 30n),
        (counts, won, lost) => {
          const rate = breakEvenOfAverages({ ...counts, won, lost })!;
          const [win, loss] = [Number(won) / counts.wins, Number(lost) / counts.losses];
          expect(rate).toBeCloseTo(loss / (win + loss), 9);
        },
      ),
    );
  });
});

describe('shares and averages', () => {
  it('are exact to twelve places, and none over nothing', () => {
    expect(ratioOf(10n ** 40n, 3n * 10n ** 40n)).toBe(0.333333333333);
    expect(ratioOf(-7n, 2n)).toBe(-3.5);
    expect(ratioOf(1n, 0n)).toBeNull();
  });

  it('round an expectancy half to even', () => {
    expect([expectancyOf(5n, 2), expectancyOf(7n, 2), expectancyOf(-5n, 2), expectancyOf(-7n, 2)]).toEqual([
      2n,
      4n,
      -2n,
      -4n,
    ]);
    expect(expectancyOf(0n, 0)).toBeNull();
  });
});

describe('streaks', () => {
  it('pass over what is even', () => {
    expect(streaksOf([1, 1, 0, 1, -1, -1, 0])).toEqual({ wins: 3, losses: 2, present: -2 });
    expect(streaksOf([])).toEqual({ wins: 0, losses: 0, present: 0 });
    expect(streaksOf([0, 0])).toEqual({ wins: 0, losses: 0, present: 0 });
  });

  it('are the longest runs of a text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, -1, 0)), (signs) => {
        const text = signs.map((sign) => (sign > 0 ? 'w' : sign < 0 ? 'l' : '')).join('');
        const longest = (of: RegExp) => Math.max(0, ...[...text.matchAll(of)].map(([run]) => run.length));
        const end = /w+$|l+$/.exec(text)?.[0] ?? '';
        expect(streaksOf(signs)).toEqual({
          wins: longest(/w+/g),
          losses: longest(/l+/g),
          present: end.startsWith('l') ? -end.length : end.length,
        });
      }),
    );
  });

  it('are usually 5.6 long in 100 fair trades, and are not told where there can be none', () => {
    expect(usualStreak(100, 0.5)).toBeCloseTo(5.644, 3);
    expect([usualStreak(0, 0.5), usualStreak(5, 0), usualStreak(5, 1)]).toEqual([null, null, null]);
    expect(usualStreak(1, 0.5)).toBe(0);
  });
});
