import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** Which way the price is meant to go from the open tick to the settle tick. */
export type Direction = 'up' | 'down';

export type Outcome = 'win' | 'loss' | 'tie' | 'void';

/** One published tick as it stands on a receipt. */
export interface ReceiptTick {
  readonly price: DecimalText;
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
}

/** Result of an up/down trade. A void has no settle tick: the stake was returned because the feed had a gap. */
export interface Settlement {
  readonly outcome: Outcome;
  readonly settleTick: ReceiptTick | null;
  /** Amount paid back, 0 on a loss. */
  readonly payout: DecimalText;
  readonly profit: SignedDecimalText;
  readonly settledMs: number;
  readonly voidReason: string;
}

/** An up/down trade, as `api` decodes it. Times are server epoch ms. */
export interface UpDownOrder {
  readonly id: string;
  readonly symbol: MarketSymbol;
  readonly stake: DecimalText;
  readonly direction: Direction;
  readonly periodSeconds: number;
  readonly payoutRate: DecimalText;
  readonly payoutVersion: number;
  readonly ruleId: string;
  readonly createdMs: number;
  readonly openTick: ReceiptTick;
  /** Time of the open tick plus the period: when the countdown reaches zero. */
  readonly dueMs: number;
  /** `null` while the result is not known here. */
  readonly settlement: Settlement | null;
}

/** Exact sums of settled trades, in the asset of the stakes. */
export interface TradeSums {
  readonly staked: DecimalText;
  /** Paid back, stakes included. */
  readonly paid: DecimalText;
}

export type SettledOrder = UpDownOrder & { readonly settlement: Settlement };

export const isSettled = (order: UpDownOrder): order is SettledOrder => order.settlement !== null;
