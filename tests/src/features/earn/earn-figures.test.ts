import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import {
  accountFor,
  amountChoices,
  earnedAfter,
  isSoldOut,
  mostOf,
  ownRoom,
  progressOf,
  scheduleOf,
  shownSchedule,
  takenPercent,
} from '../../../../src/features/earn/earn-figures.ts';
import { add, compare } from '../../../../src/model/decimal.ts';
import type { EarnProduct } from '../../../../src/model/earn.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';

const DAY_MS = 86_400_000;
const text = (value: string) => value as DecimalText;

const PRODUCT: EarnProduct = {
  id: 'earn-usdt-30',
  coin: 'USDT',
  days: 30,
  dailyRate: text('0.0005'),
  totalRate: text('0.015'),
  min: text('100'),
  max: text('5000'),
  total: text('500000'),
  left: text('180000'),
  earlyExit: 'interestForfeited',
  source: 'sandboxReserve',
  offered: true,
};

/** Whole units of the last of so many decimals, as text of a decimal. */
const places = (units: bigint, decimals: number): DecimalText => {
  const digits = units.toString().padStart(decimals + 1, '0');
  return text(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};
const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n });
/** Rates in millionths. */
const rates = fc.bigInt({ min: 0n, max: 100_000n });
const days = fc.integer({ min: 0, max: 400 });

describe('interest', () => {
  it('is the principal taken a day at a time and cut once, as on a strip of paper', () => {
    fc.assert(
      fc.property(amounts, rates, days, (principal, rate, count) => {
        // 10^-14: hundred-millionths of a coin times millionths.
        let exact = 0n;
        for (let day = 0; day < count; day++) exact += principal * rate;
        expect(earnedAfter(places(principal, 8), places(rate, 6), count)).toBe(
          earnedAfter(places(exact / 1_000_000n, 8), text('1'), 1),
        );
      }),
    );
  });

  it('and what was put in are what comes back, to the last digit', () => {
    expect(scheduleOf(text('500'), PRODUCT, 1000)).toEqual({
      endMs: 1000 + 30 * DAY_MS,
      daily: '0.25',
      earned: '7.5',
      back: '507.5',
    });
    expect(scheduleOf(text('123.45678912'), { ...PRODUCT, dailyRate: text('0.00011') }, 0)).toMatchObject({
      earned: '0.4074074',
      back: '123.86419652',
    });
  });
});

describe('progress', () => {
  it('counts days as a clock would that is looked at every minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 1, max: 3 }), (minutes, period) => {
        let over = 0;
        for (let at = 1; at <= minutes; at++) if (at % 1440 === 0 && over < period) over += 1;
        const startMs = 7 as EpochMs;
        expect(progressOf({ startMs, days: period }, startMs + minutes * 60_000)).toEqual({
          days: over,
          nextMs: over === period ? null : startMs + (over + 1) * DAY_MS,
        });
      }),
    );
  });

  it('has not begun before it began', () => {
    expect(progressOf({ startMs: 1000 as EpochMs, days: 30 }, 0)).toEqual({ days: 0, nextMs: 1000 + DAY_MS });
  });
});

describe('the account that pays', () => {
  it('has the amount, spot first; else it is the one that has more', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (amount, spot, financial) => {
        const from = accountFor(places(amount, 8), { spot: places(spot, 8), financial: places(financial, 8) });
        const wanted =
          spot >= amount ? 'spot' : financial >= amount ? 'financial' : spot >= financial ? 'spot' : 'financial';
        expect(from).toBe(wanted);
      }),
    );
  });

  it('offers amounts from the minimum on, all below the largest', () => {
    expect(amountChoices(text('100'), text('2260.14'))).toEqual(['100', '500', '1000']);
    expect(amountChoices(text('0.001'), text('0.0051'))).toEqual(['0.001', '0.005']);
    expect(amountChoices(text('100'), text('100'))).toEqual([]);
    fc.assert(
      fc.property(amounts, amounts, (least, most) => {
        for (const choice of amountChoices(places(least, 8), places(most, 8))) {
          expect(compare(choice, places(least, 8))).toBeGreaterThanOrEqual(0);
          expect(compare(choice, places(most, 8))).toBe(-1);
        }
      }),
    );
  });
});

describe('what can be had', () => {
  it.each([
    ['500000', '180000', 64],
    ['500000', '500000', 0],
    ['500000', '0', 100],
    // A little is left: not all is taken.
    ['500000', '0.00000001', 99],
    ['0', '0', 100],
  ])('of %s with %s left, %i percent is taken', (total, left, percent) => {
    expect(takenPercent({ total: text(total), left: text(left) })).toBe(percent);
  });

  it('is nothing where less is left than the least purchase', () => {
    expect(isSoldOut({ left: text('99.99999999'), min: text('100') })).toBe(true);
    expect(isSoldOut({ left: text('100'), min: text('100') })).toBe(false);
  });

  it('is never more than what is left, what one has, and the own limit less what is in', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (max, held, left, available) => {
        const room = held > max ? 0n : max - held;
        const least = [room, left, available].reduce((a, b) => (b < a ? b : a));
        const most = mostOf({ max: places(max, 8), left: places(left, 8) }, places(held, 8), places(available, 8));
        expect(BigInt(Math.sign(Number(least)))).toBe(most === '0' || /^0\.0*$/.test(most) ? 0n : 1n);
        expect(earnedAfter(most, text('1'), 1)).toBe(earnedAfter(places(least, 8), text('1'), 1));
      }),
    );
    expect(ownRoom({ max: text('100') }, text('250'))).toBe('0');
  });
});

describe('the figures of a subscription as its form shows them', () => {
  it('agree to the last digit, and never more than is received', () => {
    expect(shownSchedule(text('123.45678912'), { earned: text('0.4074074') }, 'USDT')).toEqual({
      amount: '123.45',
      earned: '0.41',
      back: '123.86',
    });
    fc.assert(
      fc.property(amounts, rates, days, (principal, rate, count) => {
        const [amount, earned] = [places(principal, 8), earnedAfter(places(principal, 8), places(rate, 6), count)];
        const shown = shownSchedule(amount, { earned }, 'USDT');
        const exact = add(amount, earned);
        expect(add(shown.amount, shown.earned)).toBe(shown.back);
        expect(compare(shown.back, exact)).toBeLessThanOrEqual(0);
        expect(compare(exact, add(shown.back, text('0.01')))).toBeLessThan(0);
      }),
    );
  });
});
