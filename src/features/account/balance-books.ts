import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, accountValue } from '../../model/account.ts';
import type { AccountBook, AssetBalance } from '../../model/account.ts';

/** One account with its value. */
export interface BalanceBook {
  readonly account: AccountBook;
  readonly balances: readonly AssetBalance[];
  /** Sum of all values (decision 67), USDT, rounded down to the cent: its part of the total on home. */
  readonly valueUsdt: DecimalText;
}

/** Balances by account, always all three, each in the order the exchange sent. */
export const balanceBooks = (balances: readonly AssetBalance[]): readonly BalanceBook[] =>
  ACCOUNT_BOOKS.map((account) => ({
    account,
    balances: balances.filter((held) => held.account === account),
    valueUsdt: accountValue(balances, account),
  }));

/** USDT and EUR are read in hundredths; every other coin with all the decimals it can have here. */
export const balanceDecimals = (asset: string): number => (asset === 'USDT' || asset === 'EUR' ? 2 : 8);
