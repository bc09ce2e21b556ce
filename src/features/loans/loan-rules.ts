import { interestOf } from '../../../protocol/units/interest.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { realNameOf } from '../../../protocol/units/real-name.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import type { LoanTerms, Loan, LoanProduct } from '../../model/loan.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { compare } from '../../model/decimal.ts';
import { shownSum } from '../../model/shown-sum.ts';
import type { Verification } from '../../model/verification.ts';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import type { AmountRefusal } from '../../ui/amount-input.ts';
import type { LoanState } from './loan-words.ts';

/** The debt at one time, in the coin of the loan: `total` = principal + `interest`. */
export interface Debt {
  readonly interest: DecimalText;
  readonly total: DecimalText;
}

type Interest = Pick<LoanTerms, 'dailyRate' | 'maxInterestDays'>;

/** Returns the debt after whole days, by the exchange's formula. Interest ends after `maxInterestDays`. */
export function debtAfter(amount: DecimalText, { dailyRate, maxInterestDays }: Interest, days: number): Debt {
  const interest = interestOf(toUnits(amount), toUnits(dailyRate), days < maxInterestDays ? days : maxInterestDays);
  return {
    interest: textOfUnits(interest) as DecimalText,
    total: textOfUnits(toUnits(amount) + interest) as DecimalText,
  };
}

/** A debt as forms, sheets and lists show it. */
export interface ShownDebt extends Debt {
  readonly amount: DecimalText;
}

/** Rounds the debt up once; principal and interest as shown add up to it (G11). @param amount  the principal */
export function shownDebt(amount: DecimalText, { interest }: Debt, coin: string): ShownDebt {
  const { total, parts } = shownSum([amount, interest], coin, 'paid');
  const [principal, shown] = parts as unknown as readonly [DecimalText, DecimalText];
  return { amount: principal, interest: shown, total: total as string as DecimalText };
}

/** The figures of the calculator. */
export interface LoanFigures {
  readonly due: Debt;
  /** The debt `LATE_DAYS` days after the due date. */
  readonly late: Debt;
  /** The largest possible debt: interest over `maxInterestDays`. */
  readonly most: Debt;
}

/** Delay of the middle example, days. */
export const LATE_DAYS = 30;

export const loanFigures = (amount: DecimalText, terms: LoanTerms): LoanFigures => ({
  due: debtAfter(amount, terms, terms.periodDays),
  late: debtAfter(amount, terms, terms.periodDays + LATE_DAYS),
  most: debtAfter(amount, terms, terms.maxInterestDays),
});

/** The interest of one day of a loan. */
interface InterestDay {
  /** Counts from 1. */
  readonly day: number;
  readonly part: DecimalText;
  /** Interest of all days up to this one. */
  readonly sum: DecimalText;
}

/**
 * Returns the interest of every day, the last one first. The daily amounts are as booked and add up to the interest.
 */
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

const DAY_MS = 86_400_000;

/**
 * Returns whole days until the due date, a started day counted as one. It is 0 or negative after the due date: −3 is
 * three whole days late. Null for a loan that is not owed.
 */
export function daysLeft({ status, dueMs }: Loan, nowMs: number): number | null {
  if (status !== 'approved' || dueMs === null) return null;
  // Adding 0 turns minus zero into zero.
  return Math.ceil((dueMs - nowMs) / DAY_MS) + 0;
}

/**
 * Returns the state of a loan with "overdue", which the exchange does not report: it follows from the due date
 * (decision 76).
 * @param left  result of `daysLeft`
 */
export const loanState = ({ status }: Loan, left: number | null): LoanState =>
  left !== null && left <= 0 ? 'overdue' : status;

/** The application's input without photos. Amounts are kept as typed, one per product. */
export interface LoanDraft {
  readonly amounts: Readonly<Record<string, string>>;
  readonly realName: string;
  readonly idCard: string;
}

export const EMPTY_DRAFT: LoanDraft = { amounts: {}, realName: '', idCard: '' };

/** The typed amount, or the first problem with it. */
type LoanAmount =
  | { readonly state: 'unread'; readonly refusal: AmountRefusal }
  | { readonly state: 'ready' | 'below' | 'above'; readonly amount: DecimalText }
  | { readonly state: 'none' };

/** @param typed  text as typed (G12) */
export function loanAmount(
  typed: string,
  { minAmount, maxAmount }: Pick<LoanProduct, 'minAmount' | 'maxAmount'>,
): LoanAmount {
  const { amount, refusal } = readAmount(typed, ASSET_DECIMALS);
  if (refusal !== null) return { state: 'unread', refusal };
  if (amount === null) return { state: 'none' };
  if (compare(amount, minAmount) < 0) return { state: 'below', amount };
  return { state: compare(amount, maxAmount) > 0 ? 'above' : 'ready', amount };
}

/** Steps of the application in their order. The review is a sheet over the details. */
export const LOAN_STEPS = ['amount', 'details', 'review'] as const;

/** Returns the page to show: the details only after an amount. @param requested  step in the address */
export const stepOf = (requested: string | null, draft: LoanDraft, product: LoanProduct): 'amount' | 'details' =>
  requested === 'details' && loanAmount(typedAmount(draft, product), product).state === 'ready' ? 'details' : 'amount';

/** Name and number of an application: the typed ones, or those of the verification. */
export interface LoanPapers {
  readonly realName: string;
  /** Shown number; masked when it comes from the verification. */
  readonly shownNumber: string;
  /** The number to send; null where the exchange takes that of the verification. */
  readonly idCard: string | null;
}

/** Returns the papers: those of a verified person, else the typed ones; null while they are incomplete. */
export function papersOf({ realName, idCard }: LoanDraft, verified: Verification | undefined): LoanPapers | null {
  if (verified !== undefined) return { realName: verified.realName, shownNumber: verified.idCardMasked, idCard: null };
  const [name, number] = [realNameOf(realName), idNumberOf(idCard)];
  return name === null || number === null ? null : { realName: name, shownNumber: number, idCard: number };
}

/** Text of a product's amount field: the smallest amount until something is typed. */
export const typedAmount = ({ amounts }: LoanDraft, { id, minAmount }: LoanProduct): string =>
  amounts[id] ?? typedText(minAmount);
