import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { AccountBook } from '../../model/account.ts';

export const LOCK_TYPES = ['spotOrder', 'secondContract', 'withdrawal', 'financeOrder', 'merchantSale'] as const;

/** One thing that holds money of one asset in one account (A3). */
export interface AccountLock {
  readonly type: (typeof LOCK_TYPES)[number];
  /** Id of the order, withdrawal or sale. */
  readonly ref: string;
  readonly asset: string;
  readonly account: AccountBook;
  readonly amount: DecimalText;
}
