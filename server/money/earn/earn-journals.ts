import { ACCRUED, available, held, RESERVE } from '../../ledger/accounts.ts';
import type { AccountName } from '../../ledger/accounts.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import { daysOver, interestAfter, isMatured, nextTime } from './earn-order.ts';
import type { EarnOrderRow } from './earn-order.ts';

/** An order after a change, and the journals to write with it. */
export interface Booking {
  readonly order: EarnOrderRow;
  readonly journals: readonly Journal[];
}

function move(
  order: EarnOrderRow,
  event: { readonly key: string; readonly kind: string },
  from: AccountName,
  to: AccountName,
  amount: bigint,
): Journal {
  const line = (account: AccountName, change: bigint) => ({ account, asset: order.coin, amount: change });
  return { ...event, ref: order.id, postings: [line(from, -amount), line(to, amount)] };
}

/** Returns the journal of a purchase, which moves the amount from available to held. */
export function purchaseOf(order: EarnOrderRow): Journal {
  const { id, user_id, amount } = order;
  const event = { key: `earn-buy:${id}`, kind: 'earnBuy' };
  return move(order, event, available(user_id, 'financial'), held(user_id, 'financial'), parseAmount(amount));
}

/**
 * Books the interest of every day that is over and not booked yet, one journal a day. A day whose interest is zero has
 * none.
 */
export function accrualOf(order: EarnOrderRow, nowMs: number): Booking {
  const over = daysOver(order, nowMs);
  const journals: Journal[] = [];
  for (let day = order.days + 1; day <= over; day++) {
    const part = interestAfter(order, day) - interestAfter(order, day - 1);
    if (part === 0n) continue;
    journals.push(move(order, { key: `earn-accrue:${order.id}:${day}`, kind: 'earnAccrue' }, RESERVE, ACCRUED, part));
  }
  const accrued = amountText(interestAfter(order, over));
  return { order: { ...order, days: over, accrued, next_ms: nextTime(order, over) }, journals };
}

/** Ends an order: books the due interest, then returns the amount, with the interest if the order has matured. */
export function redemptionOf(open: EarnOrderRow, nowMs: number): Booking {
  const { order, journals } = accrualOf(open, nowMs);
  const { id, user_id } = order;
  const [free, kept] = [available(user_id, 'financial'), held(user_id, 'financial')];
  const interest = parseAmount(order.accrued);
  const matured = isMatured(order, nowMs);
  const back = move(order, { key: `earn-redeem:${id}`, kind: 'earnRedeem' }, kept, free, parseAmount(order.amount));
  const end = matured
    ? move(order, { key: `earn-interest:${id}`, kind: 'earnInterest' }, ACCRUED, free, interest)
    : move(order, { key: `earn-forfeit:${id}`, kind: 'earnForfeit' }, ACCRUED, RESERVE, interest);
  return {
    order: { ...order, next_ms: null, redeemed_ms: nowMs, paid: matured ? order.accrued : '0' },
    journals: [...journals, back, ...(interest === 0n ? [] : [end])],
  };
}
