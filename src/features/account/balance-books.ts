import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { add, decimal } from '../../model/decimal.ts';
import type { AccountBook, AssetBalance } from '../../model/account.ts';

/** One account with what lies in it. */
export interface BalanceBook {
  readonly account: AccountBook;
  readonly balances: readonly AssetBalance[];
  /** Sum of all values, USDT (decision 67). */
  readonly valueUsdt: DecimalText;
}

const ORDER: readonly AccountBook[] = ['spot', 'contract', 'financial'];

/** Balances by account, always all three, each in the order the exchange sent. */
export const balanceBooks = (balances: readonly AssetBalance[]): readonly BalanceBook[] =>
  ORDER.map((account) => {
    const own = balances.filter((held) => held.account === account);
    return {
      account,
      balances: own,
      valueUsdt: own.reduce((sum, { valueUsdt }) => add(sum, valueUsdt), decimal('0')),
    };
  });

/** USDT and EUR are read in hundredths; every other coin with all the decimals it can have here. */
export const balanceDecimals = (asset: string): number => (asset === 'USDT' || asset === 'EUR' ? 2 : 8);
