import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { AssetBalance } from '../../model/account.ts';
import { add, decimal } from '../../model/decimal.ts';

/** What is held of each asset in all accounts, free and locked; assets of which nothing is held are left out. */
export function ownedNow(balances: readonly AssetBalance[]): ReadonlyMap<string, DecimalText> {
  const sums = new Map<string, DecimalText>();
  for (const { asset, available, locked } of balances) {
    const sum = add(add(available, locked), sums.get(asset) ?? decimal('0'));
    if (/[1-9]/.test(sum)) sums.set(asset, sum);
  }
  return sums;
}
