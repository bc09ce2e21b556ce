import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';

/** Terms of a product, the same for every user. Amounts are in units of `coin`. */
export interface LoanTerms {
  readonly id: string;
  readonly name: string;
  readonly coin: string;
  /** Days until the loan should be repaid. */
  readonly period: number;
  /** Interest a day as a fraction. */
  readonly dailyRate: DecimalText;
  readonly min: DecimalText;
  readonly max: DecimalText;
}

/** Interest stops accruing after this many days, however late a loan is repaid. */
export const MAX_INTEREST_DAYS = 365;

const product = (
  coin: string,
  period: number,
  terms: Readonly<Record<'dailyRate' | 'min' | 'max', string>>,
): LoanTerms => ({
  id: `loan-${coin.toLowerCase()}-${period}`,
  name: `${coin} ${period} days`,
  coin,
  period,
  dailyRate: decimalTextOf(terms.dailyRate)!,
  min: decimalTextOf(terms.min)!,
  max: decimalTextOf(terms.max)!,
});

/** Loans of the sandbox (docs/exchange.md#loans): 7.3 to 12.775 % a year, more for longer periods. */
export const LOAN_PRODUCTS: readonly LoanTerms[] = [
  product('USDT', 7, { dailyRate: '0.0002', min: '50', max: '1000' }),
  product('USDT', 30, { dailyRate: '0.00025', min: '100', max: '5000' }),
  product('USDT', 90, { dailyRate: '0.0003', min: '500', max: '10000' }),
  product('USDT', 180, { dailyRate: '0.00035', min: '1000', max: '20000' }),
  product('EUR', 30, { dailyRate: '0.00025', min: '100', max: '3000' }),
];
