import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';

/** Terms of a product, the same for every user. Amounts are in units of `coin`. */
export interface EarnProduct {
  readonly id: string;
  readonly name: string;
  readonly coin: string;
  /** Days. */
  readonly period: number;
  /** Interest a day as a fraction. */
  readonly dailyRate: DecimalText;
  /** Minimum of one purchase. */
  readonly min: DecimalText;
  /** Most that one user may hold. */
  readonly max: DecimalText;
  /** Most that all users together may hold. */
  readonly total: DecimalText;
}

const product = (
  coin: string,
  period: number,
  terms: Readonly<Record<'dailyRate' | 'min' | 'max' | 'total', string>>,
): EarnProduct => ({
  id: `earn-${coin.toLowerCase()}-${period}`,
  name: `${coin} ${period} days`,
  coin,
  period,
  dailyRate: decimalTextOf(terms.dailyRate)!,
  min: decimalTextOf(terms.min)!,
  max: decimalTextOf(terms.max)!,
  total: decimalTextOf(terms.total)!,
});

/**
 * Products of the sandbox (docs/exchange.md#earn): 1.1 to 5.5 % a year, more for longer periods. The minimum of a
 * purchase is at least a thousandth of what one user may hold, so nobody has more than a thousand open orders of a
 * product.
 */
export const EARN_PRODUCTS: readonly EarnProduct[] = [
  product('USDT', 7, { dailyRate: '0.00008', min: '10', max: '2000', total: '100000' }),
  product('USDT', 30, { dailyRate: '0.00011', min: '100', max: '5000', total: '500000' }),
  product('USDT', 90, { dailyRate: '0.00015', min: '100', max: '10000', total: '500000' }),
  product('BTC', 30, { dailyRate: '0.00003', min: '0.001', max: '0.5', total: '20' }),
  product('ETH', 30, { dailyRate: '0.00005', min: '0.01', max: '10', total: '400' }),
  product('EUR', 30, { dailyRate: '0.00006', min: '10', max: '5000', total: '200000' }),
];
