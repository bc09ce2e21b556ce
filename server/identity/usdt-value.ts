import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { ASSET_DECIMALS, parseAmount, SCALE, truncateTo } from '../ledger/amount.ts';

/**
 * Amount × price, exact, then cut to 8 decimals: what is shown is never more than what is held is worth.
 * @param amount scaled by 10^18, not negative
 * @param price  USDT per unit; null when nobody quotes the asset, which then counts as nothing
 * @returns      scaled by 10^18
 */
export const usdtValue = (amount: bigint, price: DecimalText | null): bigint =>
  price === null ? 0n : truncateTo((amount * parseAmount(price)) / SCALE, ASSET_DECIMALS);
