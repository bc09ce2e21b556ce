import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

export type SpotSide = 'buy' | 'sell';
export type SpotType = 'limit' | 'market';
/** A partial fill is `pending` with `filledQuantity` above 0; a cancelled order may have filled in part too. */
export type SpotStatus = 'pending' | 'filled' | 'cancelled';
/** How long a limit order waits: till cancelled, till a date, not at all, or not at all and for all of it or nothing. */
export type TimeInForce = 'gtc' | 'gtd' | 'ioc' | 'fok';
/**
 * Why an order was cancelled: by its owner, at its date, because it waits for nothing (`ioc`), because the book had no more
 * for a market order that a tick set off, or because the other leg of its pair was filled or set off.
 */
export type CancelReason = 'user' | 'expired' | 'notTaken' | 'bookTooThin' | 'otherLeg';
export type OcoLeg = 'takeProfit' | 'stopLoss';

/** The published tick that set a stop off. Its price may lie beyond the stop price: the market jumped. */
export interface SpotTrigger {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: DecimalText;
}

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
  /** Null on what was not cancelled, and on what was before reasons were kept. */
  readonly cancelReason: CancelReason | null;
  /** Null on a market order. */
  readonly timeInForce: TimeInForce | null;
  /** `gtd` only: the first moment at which no tick fills it any more. */
  readonly expiresMs: number | null;
  /** It may never take from the book. */
  readonly postOnly: boolean;
  /** Of a stop: a sell is set off by the first published tick at or below it, a buy by the first at or above it. */
  readonly stopPrice: DecimalText | null;
  /** Of a stop: only ticks after this one count. */
  readonly armedSeq: number | null;
  /** While it is not in the queue yet, what it waits for. */
  readonly waitsFor: 'trigger' | null;
  /** Null until a tick set it off. */
  readonly trigger: SpotTrigger | null;
  /** Of a pair where one cancels the other: the same in both, and which of them this is. */
  readonly ocoId: string | null;
  readonly ocoLeg: OcoLeg | null;
  /** How often it was amended. */
  readonly amendments: number;
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
  /** The published tick that met it; null when it took from the book. */
  readonly tickSeq: number | null;
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
  /** What a plain limit or market order has not. */
  readonly stopPrice?: DecimalText | null;
  readonly timeInForce?: TimeInForce | null;
  readonly postOnly?: boolean;
  readonly ocoLeg?: OcoLeg | null;
  readonly sentMs: number;
}

export const isDone = (order: SpotOrder): boolean => order.status !== 'pending';
