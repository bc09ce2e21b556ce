import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import {
  debtAfter,
  interestByDay,
  loanFigures,
  daysLeft,
  loanState,
  EMPTY_DRAFT,
  loanAmount,
  papersOf,
  shownDebt,
  stepOf,
  typedAmount,
} from '../../../../src/features/loans/loan-rules.ts';
import { yearlyRateOf } from '../../../../src/model/yearly-rate.ts';
import { add, compare, sub } from '../../../../src/model/decimal.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import type { LoanProduct } from '../../../../src/model/loan.ts';
import type { Verification } from '../../../../src/model/verification.ts';
import { aLoan } from './a-loan.ts';

const text = (value: string) => value as DecimalText;
const terms = (dailyRate: string, periodDays: number, maxInterestDays = 365) => ({
  coin: 'USDT',
  dailyRate: text(dailyRate),
  periodDays,
  maxInterestDays,
});

/** Amounts of up to 8 decimals in hundred-millionths, rates of up to 6 in millionths. */
const amounts = fc.bigInt({ min: 1n, max: 2_000_000_000_000n });
const rates = fc.bigInt({ min: 0n, max: 10_000n });
const days = fc.integer({ min: 0, max: 500 });

const decimalOf = (units: bigint, places: number): DecimalText => {
  const digits = String(units).padStart(places + 1, '0');
  return text(`${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, ''));
};

/** Interest in hundred-millionths, a day at a time, cut once at the end. */
function slowInterest(amount: bigint, rate: bigint, over: number): bigint {
  let millionths = 0n;
  for (let day = 0; day < over; day++) millionths += amount * rate;
  return millionths / 1_000_000n;
}

describe('what a loan costs', () => {
  it('at the sandbox’s own terms', () => {
    const figures = loanFigures(text('1000'), terms('0.00025', 30));
    expect(figures).toEqual({
      due: { interest: '7.5', total: '1007.5' },
      late: { interest: '15', total: '1015' },
      most: { interest: '91.25', total: '1091.25' },
    });
    expect(yearlyRateOf(text('0.0003'))).toBe('0.1095');
  });

  it('is interest added day by day and cut once, never over more days than the most', () => {
    fc.assert(
      fc.property(amounts, rates, days, fc.integer({ min: 1, max: 365 }), (amount, rate, over, most) => {
        const principal = decimalOf(amount, 8);
        const debt = debtAfter(principal, terms(decimalOf(rate, 6), 30, most), over);
        expect(debt.interest).toBe(decimalOf(slowInterest(amount, rate, Math.min(over, most)), 8));
        expect(debt.total).toBe(add(principal, debt.interest));
      }),
    );
  });

  it('never falls with time, and the worst is not below any line above it', () => {
    fc.assert(
      fc.property(amounts, rates, fc.integer({ min: 1, max: 365 }), (amount, rate, period) => {
        const { due, late, most } = loanFigures(decimalOf(amount, 8), terms(decimalOf(rate, 6), period));
        expect(compare(due.total, late.total)).toBeLessThanOrEqual(0);
        expect(compare(late.total, most.total)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('shows the days so that they add up to the interest', () => {
    fc.assert(
      fc.property(amounts, rates, fc.integer({ min: 0, max: 40 }), (amount, rate, over) => {
        const principal = decimalOf(amount, 8);
        const rows = interestByDay(principal, decimalOf(rate, 6), over);
        expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: over }, (_, at) => over - at));
        const parts = rows.reduce((total, { part }) => add(total, part), text('0'));
        expect(parts).toBe(debtAfter(principal, terms(decimalOf(rate, 6), 30), over).interest);
        rows.forEach(({ part, sum }, at) => expect(sub(sum, part)).toBe(rows[at + 1]?.sum ?? '0'));
      }),
    );
  });
});

describe('a debt as it is shown', () => {
  it('is rounded up once, and its parts add up to it', () => {
    expect(
      shownDebt(text('1000.12345678'), { interest: text('7.50092592'), total: text('1007.6243827') }, 'USDT'),
    ).toEqual({
      amount: '1000.13',
      interest: '7.5',
      total: '1007.63',
    });
    expect(shownDebt(text('50'), { interest: text('0.0701'), total: text('50.0701') }, 'EUR')).toEqual({
      amount: '50',
      interest: '0.08',
      total: '50.08',
    });
  });

  it('of any loan is less than a cent above what is owed, and agrees to the last digit', () => {
    const cents = (value: string) => Math.round(Number(value) * 100);
    fc.assert(
      fc.property(amounts, rates, days, (amount, rate, over) => {
        const principal = decimalOf(amount, 8);
        const debt = debtAfter(principal, terms(decimalOf(rate, 6), 30), over);
        const shown = shownDebt(principal, debt, 'USDT');
        expect(add(shown.amount, shown.interest)).toBe(shown.total);
        expect(compare(shown.total, debt.total)).toBeGreaterThanOrEqual(0);
        expect(compare(shown.total, add(debt.total, text('0.01')))).toBeLessThan(0);
        expect(shown.total).toBe(decimalOf(BigInt(cents(shown.total)), 2));
      }),
    );
  });
});

describe('the papers of an application', () => {
  const typed = { ...EMPTY_DRAFT, realName: ' Sam  Sample ', idCard: ' X123 ' };

  it('are the typed ones in canonical form, and none while one is missing', () => {
    expect(papersOf(typed, undefined)).toEqual({ realName: 'Sam Sample', shownNumber: 'X123', idCard: 'X123' });
    expect(papersOf({ ...typed, realName: '' }, undefined)).toBeNull();
    expect(papersOf({ ...typed, idCard: 'X-1' }, undefined)).toBeNull();
  });

  it('of a verified person are those of the verification, whose number is not sent', () => {
    const row = { level: 1, status: 'verified', realName: 'Anna Berger', idCardMasked: '*****0T47' } as Verification;
    expect(papersOf(typed, row)).toEqual({ realName: 'Anna Berger', shownNumber: '*****0T47', idCard: null });
  });
});

const DAY_MS = 86_400_000;
const DUE_MS = 1_785_499_205_200 as EpochMs;
const owed = aLoan({ status: 'approved', dueMs: DUE_MS });

it.each([
  [30 * DAY_MS, 30],
  [DAY_MS + 1, 2],
  [DAY_MS, 1],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-DAY_MS + 1, 0],
  [-DAY_MS, -1],
  [-6.5 * DAY_MS, -6],
])('with %i ms left there are %i whole days', (leftMs, days) => {
  expect(daysLeft(owed, DUE_MS - leftMs)).toBe(days);
  expect(loanState(owed, days)).toBe(days > 0 ? 'approved' : 'overdue');
});

it.each(['pending', 'rejected', 'repaid'] as const)('a loan that is %s is never overdue', (status) => {
  const loan = aLoan({ status, dueMs: status === 'repaid' ? DUE_MS : null });
  const left = daysLeft(loan, DUE_MS + 100 * DAY_MS);
  expect(left).toBeNull();
  expect(loanState(loan, left)).toBe(status);
});

const PRODUCT: LoanProduct = {
  id: 'loan-usdt-30',
  name: 'USDT 30 days',
  coin: 'USDT',
  minAmount: '100' as DecimalText,
  maxAmount: '5000' as DecimalText,
  dailyRate: '0.00025' as DecimalText,
  periodDays: 30,
  maxInterestDays: 365,
  lender: 'Nobody',
  offered: true,
};

describe('the amount', () => {
  it.each([
    ['', 'none'],
    ['99.99999999', 'below'],
    ['0', 'below'],
    ['100', 'ready'],
    ['1,000.5', 'ready'],
    ['5000', 'ready'],
    ['5000.00000001', 'above'],
    ['1.123456789', 'unread'],
    ['ten', 'unread'],
  ])('%j is %s', (typed, state) => {
    expect(loanAmount(typed, PRODUCT).state).toBe(state);
  });

  it('begins with the least there is, for each product its own', () => {
    expect(typedAmount(EMPTY_DRAFT, PRODUCT)).toBe('100');
    const draft = { ...EMPTY_DRAFT, amounts: { other: '7', [PRODUCT.id]: '' } };
    expect(typedAmount(draft, PRODUCT)).toBe('');
  });
});

it('nobody sees the details without an amount, whatever the address says', () => {
  const wishes = fc.constantFrom(null, 'amount', 'details', 'review', 'nonsense');
  const typed = fc.constantFrom('', '99', '100', '250.5', '5001', 'ten');
  fc.assert(
    fc.property(wishes, typed, (wished, amount) => {
      const draft = { ...EMPTY_DRAFT, amounts: { [PRODUCT.id]: amount } };
      const isDetails = wished === 'details' && ['100', '250.5'].includes(amount);
      expect(stepOf(wished, draft, PRODUCT)).toBe(isDetails ? 'details' : 'amount');
    }),
  );
});
