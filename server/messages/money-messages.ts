import type { DataOf, RowOf } from '../../protocol/call.ts';
import type { merchantSaleList } from '../../protocol/rest/merchant.ts';
import type { rechargeList } from '../../protocol/rest/recharge.ts';
import type { withdrawSubmit } from '../../protocol/rest/withdraw.ts';
import type { Translated } from '../content/languages.ts';
import type { Message } from './message.ts';
import { both, money, quoted } from './words.ts';

type Deposit = RowOf<typeof rechargeList>;
type Withdrawal = DataOf<typeof withdrawSubmit>['order'];
type Sale = RowOf<typeof merchantSaleList>;

const WHY_NO_DEPOSIT: Readonly<Record<Exclude<NonNullable<Deposit['reason']>, 'operator'>, Translated>> = {
  notConfirmed: { en: 'The network did not confirm it.', zh: '网络未确认此充值。' },
  imageTooSmall: { en: 'The photo of the payment is too small to read.', zh: '付款照片太小，无法辨认。' },
  proofReused: { en: 'The same photo has proved another deposit before.', zh: '同一张照片已用于另一笔充值。' },
};

/** A deposit was credited, or ended without money. @param deposit  completed or failed */
export function depositEnded(userId: string, deposit: Deposit): Message {
  const { id, coin, status, reason, reasonText } = deposit;
  const amount = money(deposit.amount, coin);
  const about = { id: `deposit-${id}`, userId, category: 'money', path: `/pages/deposit/detail?id=${id}` } as const;
  if (status === 'completed') {
    return {
      ...about,
      title: { en: `Deposit credited: ${amount}`, zh: `充值已到账：${amount}` },
      content: {
        en: `${amount} of play money are in your spot account.`,
        zh: `${amount} 模拟资金已存入您的现货账户。`,
      },
    };
  }
  const why = both((language) => {
    if (reasonText !== undefined) return quoted(reasonText);
    return reason === undefined || reason === 'operator' ? '' : WHY_NO_DEPOSIT[reason][language];
  });
  return {
    ...about,
    title: { en: `Deposit not credited: ${amount}`, zh: `充值未入账：${amount}` },
    content: {
      en: `Nothing was credited. ${why.en}`.trim(),
      zh: `没有入账。${why.zh}`,
    },
  };
}

/** A withdrawal was paid out, or came back. @param withdrawal  completed or failed */
export function withdrawalEnded(userId: string, withdrawal: Withdrawal): Message {
  const { id, coin, status, paidAs, address, phone } = withdrawal;
  const [amount, fee, receive] = [withdrawal.amount, withdrawal.fee, withdrawal.receiveAmount].map((part) =>
    money(part, coin),
  ) as [string, string, string];
  const about = { id: `withdrawal-${id}`, userId, category: 'money', path: `/pages/withdraw/detail?id=${id}` } as const;
  if (status === 'failed') {
    return {
      ...about,
      title: { en: `Withdrawal refused: ${amount}`, zh: `提现被拒：${amount}` },
      content: {
        en: `The other side does not take it. All ${amount} are back in your spot account; nothing was charged.`,
        zh: `对方不接收。${amount} 已全部退回您的现货账户，未收取任何费用。`,
      },
    };
  }
  const to = quoted(address ?? phone ?? '');
  const paid = paidAs === undefined ? receive : money(paidAs.amount, paidAs.coin);
  return {
    ...about,
    title: { en: `Withdrawal sent: ${paid}`, zh: `提现已发出：${paid}` },
    content: {
      en: `${amount} left your spot account: ${fee} fee and ${receive}${paidAs === undefined ? '' : `, paid as ${paid}`}, to ${to}. If this was not you, freeze your account.`,
      zh: `${amount} 已从您的现货账户转出：手续费 ${fee}，发出 ${receive}${paidAs === undefined ? '' : `（支付为 ${paid}）`}，至 ${to}。如非本人操作，请冻结账户。`,
    },
  };
}

/** Whether the end of a sale is news to its seller: their own cancellation is not. */
export const saleEarns = ({ step, reason }: Sale): boolean =>
  step === 'completed' || (step === 'cancelled' && reason !== 'byYou');

const WHY_NO_SALE: Readonly<Record<Exclude<NonNullable<Sale['reason']>, 'byYou'>, Translated>> = {
  nobodyAnswered: { en: 'The merchant did not answer in time.', zh: '商家未按时接单。' },
  notPaid: { en: 'The merchant did not pay in time.', zh: '商家未按时付款。' },
  houseDecided: { en: 'Your appeal was right: the merchant has not paid.', zh: '申诉成立：商家没有付款。' },
};

/** A merchant has paid for a sale, or it ended without money. @param sale  one that `saleEarns` */
export function saleEnded(userId: string, sale: Sale): Message {
  const { id, amount, receiveAmount, receiveAsset, reason, reasonText, username, appealReason } = sale;
  const sold = money(amount, 'USDT');
  const received = money(receiveAmount, receiveAsset);
  const about = { id: `sale-${id}`, userId, category: 'money', path: `/pages/market/sell?id=${id}` } as const;
  if (reason !== undefined && reason !== 'byYou') {
    const why = WHY_NO_SALE[reason];
    return {
      ...about,
      title: { en: `Sale ended without payment: ${sold}`, zh: `出售未成：${sold}` },
      content: {
        en: `${why.en} ${sold} are back in your spot account.`,
        zh: `${why.zh}${sold} 已退回您的现货账户。`,
      },
    };
  }
  const decided =
    appealReason === undefined
      ? { en: '', zh: '' }
      : {
          en: ` The house looked at your appeal${reasonText === undefined ? '' : `: ${quoted(reasonText)}`}.`,
          zh: `平台已处理您的申诉${reasonText === undefined ? '' : `：${quoted(reasonText)}`}。`,
        };
  return {
    ...about,
    title: { en: `Paid: ${received}`, zh: `已付款：${received}` },
    content: {
      en: `${quoted(username)} paid ${received} for ${sold}.${decided.en}`,
      zh: `${quoted(username)} 已为 ${sold} 支付 ${received}。${decided.zh}`,
    },
  };
}
