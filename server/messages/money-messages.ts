import type { DataOf, RowOf } from '../../protocol/call.ts';
import type { merchantSaleList } from '../../protocol/rest/merchant.ts';
import type { rechargeList } from '../../protocol/rest/recharge.ts';
import type { withdrawSubmit } from '../../protocol/rest/withdraw.ts';
import { money } from '../texts/value-formats.ts';
import { text } from '../texts/text.ts';
import type { Message } from './message.ts';
import { quoted } from './quoted-text.ts';

type Deposit = RowOf<typeof rechargeList>;
type Withdrawal = DataOf<typeof withdrawSubmit>['order'];
type Sale = RowOf<typeof merchantSaleList>;

/**
 * Message of a deposit that was credited or failed.
 * @param deposit  completed or failed
 */
export function depositEnded(userId: string, deposit: Deposit): Message {
  const { id, coin, status, reason, reasonText } = deposit;
  const amount = money(deposit.amount, coin);
  const about = { id: `deposit-${id}`, userId, category: 'money', path: `/pages/deposit/detail?id=${id}` } as const;
  if (status === 'completed') {
    return {
      ...about,
      title: text('mail.depositCredited.title'),
      amount,
      content: text('mail.depositCredited.content', { amount }),
    };
  }
  const ownWhy = reason === undefined || reason === 'operator' ? '' : text(`mail.why.${reason}`);
  const why = reasonText === undefined ? ownWhy : quoted(reasonText);
  return {
    ...about,
    title: text('mail.depositFailed.title'),
    amount,
    content: text('mail.depositFailed.content', { why }),
  };
}

/**
 * Message of a withdrawal that was paid out or returned.
 * @param withdrawal  completed or failed
 */
export function withdrawalEnded(userId: string, withdrawal: Withdrawal): Message {
  const { id, coin, status, paidAs, address, phone, account } = withdrawal;
  const amount = money(withdrawal.amount, coin);
  const about = { id: `withdrawal-${id}`, userId, category: 'money', path: `/pages/withdraw/detail?id=${id}` } as const;
  if (status === 'failed' && withdrawal.reason === 'accountFrozen') {
    return {
      ...about,
      title: text('mail.withdrawalReturned.title'),
      amount,
      content: text('mail.withdrawalReturned.content', { amount }),
    };
  }
  if (status === 'failed') {
    return {
      ...about,
      title: text('mail.withdrawalRefused.title'),
      amount,
      content: text('mail.withdrawalRefused.content', { amount }),
    };
  }
  const receive = money(withdrawal.receiveAmount, coin);
  const paid = paidAs === undefined ? receive : money(paidAs.amount, paidAs.coin);
  const values = {
    amount,
    fee: money(withdrawal.fee, coin),
    receive,
    paid,
    to: quoted(address ?? phone ?? account ?? ''),
  };
  return {
    ...about,
    title: text('mail.withdrawalSent.title'),
    amount: paid,
    content: text(paidAs === undefined ? 'mail.withdrawalSent.content' : 'mail.withdrawalSent.contentPaidAs', values),
  };
}

/** Returns whether the end of a sale needs a message; the seller's own cancellation does not. */
export const saleEarns = ({ step, reason }: Sale): boolean =>
  step === 'completed' || (step === 'cancelled' && reason !== 'byYou');

/**
 * Message of a sale that was paid or ended without money.
 * @param sale  one for which `saleEarns` is true
 */
export function saleEnded(userId: string, sale: Sale): Message {
  const { id, amount, receiveAmount, receiveAsset, reason, reasonText, username, appealReason } = sale;
  const sold = money(amount, 'USDT');
  const about = { id: `sale-${id}`, userId, category: 'money', path: `/pages/market/sell?id=${id}` } as const;
  if (reason !== undefined && reason !== 'byYou') {
    return {
      ...about,
      title: text('mail.saleUnpaid.title'),
      amount: sold,
      content: text('mail.saleUnpaid.content', { why: text(`mail.why.${reason}`), sold }),
    };
  }
  const received = money(receiveAmount, receiveAsset);
  const values = { merchant: quoted(username), received, sold, why: quoted(reasonText ?? '') };
  const decided = reasonText === undefined ? 'mail.salePaid.contentAppeal' : 'mail.salePaid.contentAppealWhy';
  return {
    ...about,
    title: text('mail.salePaid.title'),
    amount: received,
    content: text(appealReason === undefined ? 'mail.salePaid.content' : decided, values),
  };
}
