import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, accountValue } from './account.ts';
import type { AccountBook, AssetBalance } from './account.ts';
import { add, decimal, div, round } from './decimal.ts';

/** Currency in which a value in USDT is shown instead. */
export interface DisplayRate {
  readonly asset: string;
  /** USDT for one unit, above zero. */
  readonly price: DecimalText;
  /** Decimals of an amount of it. */
  readonly decimals: number;
  /** When the price was made, epoch ms; NaN where nobody knows. */
  readonly madeMs: number;
}

/**
 * Returns the value of one account book in another currency, rounded down (G11): the balance in that currency itself,
 * and all other assets by the shown USDT value over the shown rate.
 */
export function accountValueIn(
  balances: readonly AssetBalance[],
  of: AccountBook,
  { asset, price, decimals }: DisplayRate,
): DecimalText {
  const own = balances.filter((held) => held.account === of && held.asset === asset);
  const held = own.reduce((sum, { available, locked }) => add(sum, add(available, locked)), decimal('0'));
  const others = balances.filter((other) => other.asset !== asset);
  return add(round(held, decimals, 'down'), div(accountValue(others, of), price, decimals, 'down').value);
}

/** Returns the total value in another currency: the sum of the account books as they are shown (G11). */
export const totalValueIn = (balances: readonly AssetBalance[], rate: DisplayRate): DecimalText =>
  ACCOUNT_BOOKS.reduce((sum, of) => add(sum, accountValueIn(balances, of, rate)), decimal('0'));
