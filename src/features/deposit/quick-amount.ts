import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal, mul } from '../../model/decimal.ts';
import type { DepositNetwork } from './deposit-calls.ts';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import type { AmountRefusal } from '../../ui/amount-input.ts';

/** Decimals of every coin on the exchange. */
export const COIN_DECIMALS = 8;

const MUCH = decimal('1000');
const SHARE_OF_MOST = decimal('0.1');

/** Returns the initial amount: 1000, or a tenth of the maximum if that is less. */
export function firstAmount({ maxAmount }: Pick<DepositNetwork, 'maxAmount'>): string {
  const tenth = mul(maxAmount, SHARE_OF_MOST, COIN_DECIMALS, 'down');
  return typedText(compare(tenth, MUCH) < 0 ? tenth : MUCH);
}

/** The typed amount, or the first problem with it. */
export type QuickAmount =
  | { readonly state: 'ready'; readonly amount: DecimalText }
  | { readonly state: 'unread'; readonly refusal: AmountRefusal }
  | { readonly state: 'none' | 'below' | 'above' };

/** @param typed  text as typed (G12) */
export function quickAmount(typed: string, { minAmount, maxAmount }: Limits): QuickAmount {
  const { amount, refusal } = readAmount(typed, COIN_DECIMALS);
  if (refusal !== null) return { state: 'unread', refusal };
  if (amount === null || compare(amount, decimal('0')) === 0) return { state: 'none' };
  if (compare(amount, minAmount) < 0) return { state: 'below' };
  return maxAmount !== null && compare(amount, maxAmount) > 0 ? { state: 'above' } : { state: 'ready', amount };
}

/** Bounds of one deposit; `maxAmount` is null when there is none. */
interface Limits {
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText | null;
}
