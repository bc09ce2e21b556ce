import type { DataOf, RowOf } from '../../protocol/call.ts';
import type { financeOrderShow } from '../../protocol/rest/finance.ts';
import type { loanOrderList } from '../../protocol/rest/loan.ts';
import type { Translated } from '../content/languages.ts';
import type { Message } from './message.ts';
import { both, money, quoted, timeText } from './words.ts';

type Loan = RowOf<typeof loanOrderList>;
type EarnOrder = DataOf<typeof financeOrderShow>['order'];

const WHY_NO_LOAN: Readonly<Record<Exclude<NonNullable<Loan['reason']>, 'operator'>, Translated>> = {
  photoTooSmall: { en: 'A photo was too small to be read.', zh: '有一张照片太小，无法辨认。' },
  photoReused: { en: 'A photo was used in another application before.', zh: '有一张照片已用于其他申请。' },
};

const aboutLoan = (userId: string, { id }: Loan, state: string) =>
  ({ id: `loan-${state}-${id}`, userId, category: 'money', path: `/pages/loan/history?id=${id}` }) as const;

/** An application was decided: the loan was paid out, or not granted. @param loan  approved or rejected */
export function loanDecided(userId: string, loan: Loan): Message {
  const amount = money(loan.amount, loan.coin);
  const about = aboutLoan(userId, loan, 'decided');
  if (loan.status === 'approved') {
    const due = timeText(loan.dueTime ?? 0);
    return {
      ...about,
      title: { en: `Loan paid out: ${amount}`, zh: `贷款已发放：${amount}` },
      content: {
        en: `${amount} of play money are in your spot account. Pay it back by ${due}.`,
        zh: `${amount} 模拟资金已存入您的现货账户。请在 ${due} 前还款。`,
      },
    };
  }
  const why = both((language) => {
    if (loan.reasonText !== undefined) return quoted(loan.reasonText);
    return loan.reason === undefined || loan.reason === 'operator' ? '' : WHY_NO_LOAN[loan.reason][language];
  });
  return {
    ...about,
    title: { en: `Loan not granted: ${amount}`, zh: `贷款未获批准：${amount}` },
    content: { en: `No money has moved. ${why.en}`.trim(), zh: `没有资金变动。${why.zh}` },
  };
}

/** Days that are over when a reminder is sent: the last but one of the period, then the last. */
const reminderOf = ({ interestDays, period }: Loan): 'due' | 'overdue' | null => {
  if (interestDays >= period) return 'overdue';
  return interestDays === period - 1 ? 'due' : null;
};

/**
 * A loan is due within a day, or its time is over; null on any other day. One of either, however often it is asked for.
 * @param loan  approved, as it stands now
 */
export function loanReminder(userId: string, loan: Loan): Message | null {
  const state = reminderOf(loan);
  if (state === null) return null;
  const [owed, interest] = [money(loan.owed, loan.coin), money(loan.interest, loan.coin)];
  const due = timeText(loan.dueTime ?? 0);
  return {
    ...aboutLoan(userId, loan, state),
    title:
      state === 'due'
        ? { en: `Loan due soon: ${owed}`, zh: `贷款即将到期：${owed}` }
        : { en: `Loan overdue: ${owed}`, zh: `贷款已逾期：${owed}` },
    content:
      state === 'due'
        ? {
            en: `Due ${due}. Owed today: ${owed}, of which ${interest} interest.`,
            zh: `到期时间 ${due}。今日应还 ${owed}，其中利息 ${interest}。`,
          }
        : {
            en: `It was due ${due}. Owed today: ${owed}, of which ${interest} interest. Interest goes on by the day for ${loan.maxInterestDays} days at most; there are no penalties.`,
            zh: `已于 ${due} 到期。今日应还 ${owed}，其中利息 ${interest}。利息按日计算，最多 ${loan.maxInterestDays} 天，没有罚款。`,
          },
  };
}

/** A loan was paid back. @param paid  the amount and its interest, decimal text */
export function loanRepaid(userId: string, loan: Loan, paid: string): Message {
  const [all, amount, interest] = [paid, loan.amount, loan.interest].map((part) => money(part, loan.coin)) as [
    string,
    string,
    string,
  ];
  return {
    ...aboutLoan(userId, loan, 'repaid'),
    title: { en: `Loan repaid: ${all}`, zh: `贷款已还清：${all}` },
    content: {
      en: `${amount} and ${interest} interest left your spot account. Nothing is owed any more.`,
      zh: `本金 ${amount} 与利息 ${interest} 已从您的现货账户扣除，不再欠款。`,
    },
  };
}

const aboutEarn = (userId: string, { id }: EarnOrder, state: string) =>
  ({ id: `earn-${state}-${id}`, userId, category: 'money', path: `/pages/finance/history?id=${id}` }) as const;

/** The period of an Earn order is over. @param order  matured, not redeemed */
export function earnMatured(userId: string, order: EarnOrder): Message {
  const [amount, profit, all] = [order.amount, order.currentProfit, order.currentValue].map((part) =>
    money(part, order.coin),
  ) as [string, string, string];
  return {
    ...aboutEarn(userId, order, 'matured'),
    title: { en: `Earn matured: ${all}`, zh: `理财已到期：${all}` },
    content: {
      en: `${order.name}: ${amount} and ${profit} interest are ready. They earn nothing more; redeem them when you like.`,
      zh: `${order.name}：本金 ${amount} 与利息 ${profit} 可以赎回，不再产生利息。`,
    },
  };
}

/** An Earn order was redeemed. @param order  redeemed */
export function earnRedeemed(userId: string, order: EarnOrder): Message {
  const { coin, actualReturn = '0' } = order;
  const [amount, paid, all] = [order.amount, actualReturn, order.currentValue].map((part) => money(part, coin)) as [
    string,
    string,
    string,
  ];
  return {
    ...aboutEarn(userId, order, 'redeemed'),
    title: { en: `Earn redeemed: ${all}`, zh: `理财已赎回：${all}` },
    content: {
      en: `${order.name}: ${amount} and ${paid} interest are in your financial account.`,
      zh: `${order.name}：本金 ${amount} 与利息 ${paid} 已存入您的理财账户。`,
    },
  };
}
