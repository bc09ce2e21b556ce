import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

export type Outcome = 'win' | 'loss' | 'tie' | 'void';

/** One published tick as it stands on a receipt. */
export interface ReceiptTick {
  readonly price: DecimalText;
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
}

export interface Settlement {
  readonly outcome: Outcome;
  /** Null on a void for want of ticks. */
  readonly settleTick: ReceiptTick | null;
  readonly payout: DecimalText;
  readonly profit: SignedDecimalText;
  readonly settledMs: number;
  readonly voidReason: string;
}

/** An up/down trade; `api` decodes the same shape. Times are server epoch ms. */
export interface UpDownOrder {
  readonly id: string;
  readonly symbol: MarketSymbol;
  readonly stake: DecimalText;
  readonly direction: 'up' | 'down';
  readonly periodSeconds: number;
  readonly payoutRate: DecimalText;
  readonly oddsVersion: number;
  readonly ruleId: string;
  readonly createdMs: number;
  readonly openTick: ReceiptTick;
  /** Open tick plus period: when the countdown reaches zero. */
  readonly dueMs: number;
  /** Null while the result is not known here. */
  readonly settlement: Settlement | null;
}

export type SettledOrder = UpDownOrder & { readonly settlement: Settlement };

export const isSettled = (order: UpDownOrder): order is SettledOrder => order.settlement !== null;
