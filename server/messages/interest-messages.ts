import type { DataOf, RowOf } from '../../protocol/call.ts';
import type { financeOrderShow } from '../../protocol/rest/finance.ts';
import type { loanOrderList } from '../../protocol/rest/loan.ts';
import { days, moment, money } from '../texts/value-formats.ts';
import { text } from '../texts/text.ts';
import type { Text } from '../texts/text.ts';
import type { Message } from './message.ts';
import { quoted } from './quoted-text.ts';

type Loan = RowOf<typeof loanOrderList>;
type EarnOrder = DataOf<typeof financeOrderShow>['order'];

const aboutLoan = (userId: string, { id }: Loan, state: string) =>
  ({ id: `loan-${state}-${id}`, userId, category: 'money', path: `/pages/loan/history?id=${id}` }) as const;

/**
 * Message of a decided loan application.
 * @param loan  approved or rejected
 */
export function loanDecided(userId: string, loan: Loan): Message {
  const { reason, reasonText } = loan;
  const amount = money(loan.amount, loan.coin);
  const about = aboutLoan(userId, loan, 'decided');
  if (loan.status === 'approved') {
    return {
      ...about,
      title: text('mail.loanPaidOut.title'),
      amount,
      content: text('mail.loanPaidOut.content', { amount, due: moment(loan.dueTime ?? 0) }),
    };
  }
  const ownWhy = reason === undefined || reason === 'operator' ? '' : text(`mail.why.${reason}`);
  const why = reasonText === undefined ? ownWhy : quoted(reasonText);
  return {
    ...about,
    title: text('mail.loanRejected.title'),
    amount,
    content: text('mail.loanRejected.content', { why }),
  };
}

/** Returns the kind of reminder by the days that are over: the last but one of the period, then the last. */
const reminderOf = ({ interestDays, period }: Loan): 'due' | 'overdue' | null => {
  if (interestDays >= period) return 'overdue';
  return interestDays === period - 1 ? 'due' : null;
};

/**
 * Reminder of a loan that is due within a day or overdue; null on any other day. Each is written once, however often
 * this is called.
 * @param loan  approved, in its present state
 */
export function loanReminder(userId: string, loan: Loan): Message | null {
  const state = reminderOf(loan);
  if (state === null) return null;
  const kind = state === 'due' ? 'mail.loanDue' : 'mail.loanOverdue';
  const values = {
    owed: money(loan.owed, loan.coin),
    interest: money(loan.interest, loan.coin),
    due: moment(loan.dueTime ?? 0),
    days: days(loan.maxInterestDays),
  };
  return {
    ...aboutLoan(userId, loan, state),
    title: text(`${kind}.title`),
    amount: values.owed,
    content: text(`${kind}.content`, values),
  };
}

/**
 * Message of a repaid loan.
 * @param paid  amount plus interest, decimal text
 */
export function loanRepaid(userId: string, loan: Loan, paid: string): Message {
  const values = {
    all: money(paid, loan.coin),
    amount: money(loan.amount, loan.coin),
    interest: money(loan.interest, loan.coin),
  };
  return {
    ...aboutLoan(userId, loan, 'repaid'),
    title: text('mail.loanRepaid.title'),
    amount: values.all,
    content: text('mail.loanRepaid.content', values),
  };
}

const aboutEarn = (userId: string, { id }: EarnOrder, state: string) =>
  ({ id: `earn-${state}-${id}`, userId, category: 'money', path: `/pages/finance/history?id=${id}` }) as const;

/** Returns `USDT 7 days`. */
const productOf = ({ coin, period }: EarnOrder): Text => {
  const term = days(period);
  return (language) => `${coin} ${term(language)}`;
};

/**
 * Message of a matured Earn order.
 * @param order  matured, not redeemed
 */
export function earnMatured(userId: string, order: EarnOrder): Message {
  const values = {
    product: productOf(order),
    amount: money(order.amount, order.coin),
    interest: money(order.currentProfit, order.coin),
    all: money(order.currentValue, order.coin),
  };
  return {
    ...aboutEarn(userId, order, 'matured'),
    title: text('mail.earnMatured.title'),
    amount: values.all,
    content: text('mail.earnMatured.content', values),
  };
}

/**
 * Message of a redeemed Earn order.
 * @param order  redeemed
 */
export function earnRedeemed(userId: string, order: EarnOrder): Message {
  const values = {
    product: productOf(order),
    amount: money(order.amount, order.coin),
    interest: money(order.actualReturn ?? '0', order.coin),
    all: money(order.currentValue, order.coin),
  };
  return {
    ...aboutEarn(userId, order, 'redeemed'),
    title: text('mail.earnRedeemed.title'),
    amount: values.all,
    content: text('mail.earnRedeemed.content', values),
  };
}
