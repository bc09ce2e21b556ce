import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decimal, text } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

/** What I hold of one asset in one account book. */
export interface AssetBalance {
  readonly asset: string;
  readonly account: 'spot' | 'contract' | 'financial';
  readonly available: DecimalText;
  readonly locked: DecimalText;
  /** Available + locked, in USDT (wire: exchageAmount). */
  readonly valueUsdt: DecimalText;
}

const ACCOUNTS = ['spot', 'contract', 'financial'] as const;

/** @throws WireError when an amount is missing or of the wrong kind */
export const decodeAssetBalance = (row: WireRecord): AssetBalance => ({
  asset: text(row, 'symbol'),
  account: ACCOUNTS.find((name) => name === text(row, 'account')) ?? 'spot',
  available: decimal(row, 'availableAmount'),
  locked: decimal(row, 'lockedAmount'),
  valueUsdt: decimal(row, 'exchageAmount'),
});
