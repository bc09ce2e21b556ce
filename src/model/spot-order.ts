import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

export type SpotSide = 'buy' | 'sell';
export type SpotType = 'limit' | 'market';
/** A partial fill is `pending` with `filledQuantity` above 0; a cancelled order may have filled in part too. */
export type SpotStatus = 'pending' | 'filled' | 'cancelled';

/** A spot order; `api` decodes the same shape. Prices are quote per base, times server epoch ms. */
export interface SpotOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  readonly type: SpotType;
  /** Null on a market order. */
  readonly price: DecimalText | null;
  /** Base asset; null on a market order sized in quote. */
  readonly quantity: DecimalText | null;
  readonly quoteQuantity: DecimalText | null;
  readonly filledQuantity: DecimalText;
  readonly filledQuote: DecimalText;
  /** Null before the first fill. */
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText;
  readonly feeAsset: string;
  /** What the order still holds. */
  readonly lockedAmount: DecimalText;
  readonly lockedAsset: string;
  readonly status: SpotStatus;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** One execution of one of my orders. */
export interface SpotFill {
  readonly id: string;
  readonly orderId: string;
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly quoteQuantity: DecimalText;
  readonly fee: DecimalText;
  readonly feeAsset: string;
  /** True when the order rested; false when it took from the book. */
  readonly maker: boolean;
  readonly timeMs: number;
}

/** What my trades of one coin came to, over all fills. Costs count fees. */
export interface SpotPosition {
  readonly asset: string;
  /** Bought less sold, never below zero. */
  readonly quantity: DecimalText;
  /** Quote per coin; null when `quantity` is zero. */
  readonly averageCost: DecimalText | null;
  readonly realisedProfit: SignedDecimalText;
  readonly feesPaid: DecimalText;
  readonly trades: number;
}

/** An order on its way to the exchange, shown as a row at once (O11). */
export interface SentOrder {
  readonly clientOrderId: string;
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  readonly type: SpotType;
  readonly price: DecimalText | null;
  readonly quantity: DecimalText | null;
  readonly quoteQuantity: DecimalText | null;
  readonly sentMs: number;
}

export const isDone = (order: SpotOrder): boolean => order.status !== 'pending';
