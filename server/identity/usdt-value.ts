import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { ASSET_DECIMALS, parseAmount, SCALE, truncateTo } from '../ledger/amount.ts';

/**
 * Returns amount × price, exact, then rounded down to 8 decimals, so that the value shown is never too high.
 * @param amount  scaled by 10^18, not negative
 * @param price  USDT per unit; null for an asset without a price, whose value is 0
 * @returns      scaled by 10^18
 */
export const usdtValue = (amount: bigint, price: DecimalText | null): bigint =>
  price === null ? 0n : truncateTo((amount * parseAmount(price)) / SCALE, ASSET_DECIMALS);
