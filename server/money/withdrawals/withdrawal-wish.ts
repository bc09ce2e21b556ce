import { phoneNumberOf } from '../../../protocol/units/phone-number.ts';
import { masked } from '../../infra/masked.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { readBank } from '../bank/bank-store.ts';
import type { MoneyParts } from '../money-parts.ts';
import { requestAmount } from '../request-amount.ts';
import { canonicalAddress } from './address-book.ts';
import type { AddressBook } from './address-book.ts';
import type { WithdrawChannelName } from './withdrawal-store.ts';
import { BANK_OUT, COINS_OUT, EUR_OUT, PHONE_OUT } from './withdrawal-terms.ts';
import type { WayOut } from './withdrawal-terms.ts';

/** A requested withdrawal: amount and destination are checked and in canonical form. */
export interface Wish {
  readonly channel: WithdrawChannelName;
  readonly way: WayOut;
  readonly address: string | null;
  readonly phone: string | null;
  /** The linked bank account: its masked IBAN, and when it was bound, epoch ms. */
  readonly bank: { readonly account: string; readonly boundMs: number } | null;
  /** Scaled by 10^18. */
  readonly amount: bigint;
}

/** Returns the call and every field, in canonical form: equal for equal withdrawals. */
export const asksOf = ({ channel, way, address, phone, bank, amount }: Wish): readonly (string | null)[] => [
  'withdraw',
  channel,
  way.coin,
  way.network,
  address,
  phone,
  amountText(amount),
  // An account that was bound in place of another is another destination.
  ...(bank === null ? [] : [String(bank.boundMs)]),
];

/** An amount on the wire, text or number. */
type Amount = string | number;

/** Refusals: malformed {field}, tooManyDecimals {field, decimals}, withdrawBelowMinimum {minimum, asset}. */
function wishOf(
  channel: WithdrawChannelName,
  way: WayOut,
  { address = null, phone = null, bank = null }: Partial<Pick<Wish, 'address' | 'phone' | 'bank'>>,
  wire: Amount,
): Outcome<Wish> {
  const amount = requestAmount(wire, 'amount', way.decimals);
  if (!amount.ok) return amount;
  if (amount.value < parseAmount(way.minAmount)) {
    return refused('withdrawBelowMinimum', { minimum: way.minAmount, asset: way.coin });
  }
  return done({ channel, way, address, phone, bank, amount: amount.value });
}

/** Refusals besides those of the amount: withdrawNetworkUnknown, withdrawAddress {problem}. */
export function coinWish(
  channel: 'manual' | 'oneClick',
  to: { readonly coin: string; readonly network: string; readonly address: string },
  amount: Amount,
): Outcome<Wish> {
  const way = COINS_OUT.find(({ coin, network }) => coin === to.coin && network === to.network);
  if (!way) return refused('withdrawNetworkUnknown');
  const address = canonicalAddress(to.network, to.address);
  return address.ok ? wishOf(channel, way, { address: address.value }, amount) : address;
}

/** As `coinWish`, to a saved address; notFound when it is not this user's. */
export async function savedWish(
  addresses: Pick<AddressBook, 'find'>,
  userId: string,
  { addressId, coin, amount }: { readonly addressId: string; readonly coin: string; readonly amount: Amount },
): Promise<Outcome<Wish>> {
  const saved = await addresses.find(userId, addressId);
  return saved ? coinWish('oneClick', { ...saved, coin }, amount) : refused('notFound');
}

/** Refusals besides those of the amount: withdrawAddress {problem}. */
export function eurWish(to: string, amount: Amount): Outcome<Wish> {
  const address = canonicalAddress('TRC20', to);
  return address.ok ? wishOf('eur', EUR_OUT, { address: address.value }, amount) : address;
}

/** Refusals besides those of the amount: phoneInvalid. */
export function phoneWish(typed: string, amount: Amount): Outcome<Wish> {
  const phone = phoneNumberOf(typed);
  return phone === null ? refused('phoneInvalid') : wishOf('phone', PHONE_OUT, { phone }, amount);
}

/** To the bank account that is linked now. Refusals besides those of the amount: bankRequired. */
export async function bankWish(
  { db, sealing }: Pick<MoneyParts, 'db' | 'sealing'>,
  userId: string,
  amount: Amount,
): Promise<Outcome<Wish>> {
  const bound = await readBank(db, sealing, userId);
  if (!bound) return refused('bankRequired');
  const bank = { account: masked(bound.fields.iban), boundMs: bound.boundMs };
  return wishOf('bank', BANK_OUT, { bank }, amount);
}
