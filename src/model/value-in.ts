import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, accountValue } from './account.ts';
import type { AccountBook, AssetBalance } from './account.ts';
import { add, decimal, div } from './decimal.ts';

/** What a value in USDT is read in instead. */
export interface DisplayRate {
  readonly asset: string;
  /** USDT for one unit, above zero. */
  readonly price: DecimalText;
  /** Decimals of an amount of it. */
  readonly decimals: number;
}

/**
 * What lies in one account, in another currency: the value that is shown in USDT over the rate that is shown, rounded
 * down (G11).
 */
export const accountValueIn = (
  balances: readonly AssetBalance[],
  of: AccountBook,
  { price, decimals }: DisplayRate,
): DecimalText => div(accountValue(balances, of), price, decimals, 'down').value;

/** What one owns in another currency: the sum of the accounts as they are shown in it (G11). */
export const totalValueIn = (balances: readonly AssetBalance[], rate: DisplayRate): DecimalText =>
  ACCOUNT_BOOKS.reduce((sum, of) => add(sum, accountValueIn(balances, of, rate)), decimal('0'));
