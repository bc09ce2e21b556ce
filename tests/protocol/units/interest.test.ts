import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interestDays, interestOf, interestTime, yearlyRate } from '../../../protocol/units/interest.ts';

const DAY_MS = 86_400_000;
const ONE = 10n ** 18n;
const cent8 = 10n ** 10n;
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((booked) => booked * cent8);
/** Up to 5 % a day, at most 8 decimals. */
const rates = fc.bigInt({ min: 0n, max: 5_000_000n }).map((rate) => rate * cent8);

describe('interest', () => {
  it('is principal times rate times days, cut to 8 decimals: as long division by hand says', () => {
    fc.assert(
      fc.property(amounts, rates, fc.integer({ min: 0, max: 400 }), (principal, rate, days) => {
        // In units of the eighth decimal: an independent way to the same digits.
        const byHand = ((principal / cent8) * (rate / cent8) * BigInt(days)) / 10n ** 8n;
        expect(interestOf(principal, rate, days)).toBe(byHand * cent8);
      }),
    );
  });

  it('booked day by day adds up to the interest of all days, and no day takes any back', () => {
    fc.assert(
      fc.property(amounts, rates, fc.integer({ min: 1, max: 60 }), (principal, rate, days) => {
        let sum = 0n;
        for (let day = 1; day <= days; day++) {
          const part = interestOf(principal, rate, day) - interestOf(principal, rate, day - 1);
          expect(part).toBeGreaterThanOrEqual(0n);
          sum += part;
        }
        expect(sum).toBe(interestOf(principal, rate, days));
      }),
    );
  });

  it('counts a day when its 24 hours are over, not before, and never more than the most', () => {
    const start = Date.UTC(2026, 10, 24, 13, 5);
    expect(interestDays(start, start - 1, 30)).toBe(0);
    expect(interestDays(start, interestTime(start, 1) - 1, 30)).toBe(0);
    expect(interestDays(start, interestTime(start, 1), 30)).toBe(1);
    expect(interestDays(start, start + 31 * DAY_MS, 30)).toBe(30);
  });

  it('of a year is 365 days, not compounded', () => {
    expect(yearlyRate((3n * ONE) / 10_000n)).toBe((1095n * ONE) / 10_000n);
  });
});
