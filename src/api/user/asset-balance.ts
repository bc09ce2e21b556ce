import type { AssetBalance } from '../../model/account.ts';
import { decimal, text } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

const ACCOUNTS = ['spot', 'contract', 'financial'] as const;

/** @throws WireError when an amount is missing or of the wrong kind */
export const decodeAssetBalance = (row: WireRecord): AssetBalance => ({
  asset: text(row, 'symbol'),
  account: ACCOUNTS.find((name) => name === text(row, 'account')) ?? 'spot',
  available: decimal(row, 'availableAmount'),
  locked: decimal(row, 'lockedAmount'),
  valueUsdt: decimal(row, 'exchageAmount'),
});
