import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, accountValue } from './account.ts';
import type { AccountBook, AssetBalance } from './account.ts';
import { add, decimal, div, round } from './decimal.ts';

/** What a value in USDT is read in instead. */
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
 * What lies in one account, in another currency, rounded down (G11): what is held of that currency itself, and of all else the
 * value that is shown in USDT over the rate that is shown.
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

/** What one owns in another currency: the sum of the accounts as they are shown in it (G11). */
export const totalValueIn = (balances: readonly AssetBalance[], rate: DisplayRate): DecimalText =>
  ACCOUNT_BOOKS.reduce((sum, of) => add(sum, accountValueIn(balances, of, rate)), decimal('0'));
