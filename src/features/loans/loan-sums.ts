import { interestOf, yearlyRate } from '../../../protocol/units/interest.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import type { LoanTerms } from '../../model/loan.ts';

/** What is owed at some time, in the coin of the loan: `total` = principal + `interest`. */
export interface Debt {
  readonly interest: DecimalText;
  readonly total: DecimalText;
}

type Interest = Pick<LoanTerms, 'dailyRate' | 'maxInterestDays'>;

/** Owed when so many whole days are over, by the exchange's own sum; it stands still after `maxInterestDays`. */
export function debtAfter(amount: DecimalText, { dailyRate, maxInterestDays }: Interest, days: number): Debt {
  const interest = interestOf(toUnits(amount), toUnits(dailyRate), days < maxInterestDays ? days : maxInterestDays);
  return {
    interest: textOfUnits(interest) as DecimalText,
    total: textOfUnits(toUnits(amount) + interest) as DecimalText,
  };
}

/** What the calculator says before anybody applies. */
export interface LoanFigures {
  /** One day's. */
  readonly day: DecimalText;
  readonly due: Debt;
  /** Repaid so many days after the due date. */
  readonly late: Debt;
  /** The worst that can come of it: interest over `maxInterestDays`. */
  readonly most: Debt;
}

/** Days of the middle line: a month late. */
export const LATE_DAYS = 30;

export const loanFigures = (amount: DecimalText, terms: LoanTerms): LoanFigures => ({
  day: debtAfter(amount, terms, 1).interest,
  due: debtAfter(amount, terms, terms.periodDays),
  late: debtAfter(amount, terms, terms.periodDays + LATE_DAYS),
  most: debtAfter(amount, terms, terms.maxInterestDays),
});

/** Interest of a year as a fraction: the daily rate × 365. */
export const yearlyRateOf = (dailyRate: DecimalText): DecimalText =>
  textOfUnits(yearlyRate(toUnits(dailyRate))) as DecimalText;

/** A day's part of the interest of a loan. */
export interface InterestDay {
  /** Counted from 1. */
  readonly day: number;
  readonly part: DecimalText;
  /** Of all days up to this one. */
  readonly sum: DecimalText;
}

/** Every day that interest was booked for, the last one first: the parts add up to the interest, as they were booked. */
export function interestByDay(amount: DecimalText, dailyRate: DecimalText, days: number): readonly InterestDay[] {
  const sumOf = (day: number) => interestOf(toUnits(amount), toUnits(dailyRate), day);
  return Array.from({ length: days }, (_, at) => {
    const day = days - at;
    return {
      day,
      part: textOfUnits(sumOf(day) - sumOf(day - 1)) as DecimalText,
      sum: textOfUnits(sumOf(day)) as DecimalText,
    };
  });
}
