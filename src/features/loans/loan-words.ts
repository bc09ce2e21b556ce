import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText, paidText, receivedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { decimal, mul } from '../../model/decimal.ts';
import type { Loan } from '../../model/loan.ts';
import { PATHS } from '../shell/paths.ts';
import type { Tone } from '../../ui/status-chip.tsx';

/** Outcome of an application that was sent. */
export const loanResultPath = (id: string): string => `${PATHS.loan}?applied=${encodeURIComponent(id)}`;

/** `30 days`, `1 day`. */
export const daysText = (t: TFunction<'app'>, count: number): string => t('loan.days', { count });

const HUNDRED = decimal('100');

/** Formats a limit or requested amount with its own decimals (G6): `1,000 USDT`. */
export const coinText = (amount: DecimalText, coin: string): string => `${exactText(amount)} ${coin}`;

/** A debt or a part of one on a form, card or list, already rounded or rounded up: `1,007.63 USDT`. */
export const owedText = (amount: DecimalText, coin: string): string => `${paidText(amount, coin)} ${coin}`;

/** A loan that is paid out, on a card or list, rounded down: `1,000.12 USDT`. */
export const lentText = (amount: DecimalText, coin: string): string => `${receivedText(amount, coin)} ${coin}`;

/** A booked amount with its coin and all its decimals: `250.00 USDT`. */
export const bookedCoinText = (amount: DecimalText, coin: string): string => `${bookedText(amount, coin)} ${coin}`;

/** Formats a rate in percent without rounding: `0.03%`. @param rate  a fraction */
export const rateText = (rate: DecimalText): string => `${exactText(mul(rate, HUNDRED, 18, 'up'), 2)}%`;

/** The state of a loan as a text key. An owed loan may be overdue (decision 76). */
export type LoanState = Loan['status'] | 'overdue';

export const STATE_TONES: Readonly<Record<LoanState, Tone>> = {
  pending: 'warn',
  approved: 'accent',
  overdue: 'down',
  rejected: 'down',
  repaid: 'up',
};

/** Text of the reason of a rejection, with the operator's own text if there is one. */
export function reasonText(t: TFunction<'app'>, { reason, reasonText: own }: Loan): string {
  const known = t(`loan.reason.${reason ?? 'operator'}`);
  return own === '' ? known : `${known} “${own}”`;
}
