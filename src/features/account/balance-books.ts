import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, accountValue } from '../../model/account.ts';
import type { AccountBook, AssetBalance } from '../../model/account.ts';

/** One account with its value. */
export interface BalanceBook {
  readonly account: AccountBook;
  readonly balances: readonly AssetBalance[];
  /** Value in USDT (decision 67), rounded down to the cent: the account's part of the total on home. */
  readonly valueUsdt: DecimalText;
}

/** Groups balances by account, always all three, each in the exchange's order. */
export const balanceBooks = (balances: readonly AssetBalance[]): readonly BalanceBook[] =>
  ACCOUNT_BOOKS.map((account) => ({
    account,
    balances: balances.filter((held) => held.account === account),
    valueUsdt: accountValue(balances, account),
  }));

/** Returns the shown decimals: 2 for USDT and EUR, 8 for every other coin. */
export const balanceDecimals = (asset: string): number => (asset === 'USDT' || asset === 'EUR' ? 2 : 8);
