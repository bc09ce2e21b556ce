import type { SignedText } from '../../protocol/proof-texts.ts';
import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

export type SpotSide = 'buy' | 'sell';
export type SpotType = 'limit' | 'market';
/** A partial fill is `pending` with `filledQuantity` above 0; a cancelled order may have filled in part too. */
export type SpotStatus = 'pending' | 'filled' | 'cancelled';
/** Duration of a limit order: good till cancelled, good till date, immediate or cancel, fill or kill. */
export type TimeInForce = 'gtc' | 'gtd' | 'ioc' | 'fok';
/**
 * Reason of a cancellation: by its owner, at its date, because it may not wait (`ioc`), because the book had no more
 * for a market order that a tick triggered, or because the other leg of its pair was filled or triggered.
 */
export type CancelReason = 'user' | 'expired' | 'notTaken' | 'bookTooThin' | 'otherLeg';
export type OcoLeg = 'takeProfit' | 'stopLoss';

/** One tick as it was published. */
export interface SpotTick {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: DecimalText;
}

/** Terms of a trailing stop. */
export interface RequestedTrailing {
  /** Distance by which the market turns back from its best price, hundredths of a per cent. */
  readonly bips: number;
  /** The first published tick at or beyond it makes the stop active; null: active from the start. */
  readonly activationPrice: DecimalText | null;
}

/** A trailing stop, as the exchange last reported it. */
export interface Trailing extends RequestedTrailing {
  /**
   * Step to which the stop is rounded: the tick size of the market when the order was placed; `null` means that of
   * today.
   */
  readonly tickSize: DecimalText | null;
  /** The tick that made it active; null until then. */
  readonly activation: SpotTick | null;
  /** The first tick at the best price since then: highest of a sell, lowest of a buy. */
  readonly best: SpotTick | null;
}

/** Orders that a limit buy places for what it bought, once it is done. An id is there once the order is placed. */
export interface Attached {
  readonly takeProfit: { readonly price: DecimalText; readonly id: string | null } | null;
  readonly stopLoss: {
    readonly stopPrice: DecimalText;
    /** `null` means at the market. */
    readonly price: DecimalText | null;
    readonly id: string | null;
  } | null;
  /** Reason for which nothing was placed although the order is done. */
  readonly notPlaced: 'nothingFilled' | 'belowMinimum' | null;
}

/** A spot order; `api` decodes the same shape. Prices are quote per base, times server epoch ms. */
export interface SpotOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  readonly type: SpotType;
  /** `null` on a market order. */
  readonly price: DecimalText | null;
  /** Base asset; null on a market order sized in quote. */
  readonly quantity: DecimalText | null;
  readonly quoteQuantity: DecimalText | null;
  readonly filledQuantity: DecimalText;
  readonly filledQuote: DecimalText;
  /** `null` before the first fill. */
  readonly averagePrice: DecimalText | null;
  readonly fee: DecimalText;
  readonly feeAsset: string;
  /** Rates that it was placed with, shares of the quote value; null in answers from before orders had rates of their own. */
  readonly takerFee: DecimalText | null;
  readonly makerFee: DecimalText | null;
  /** Amount that the order still holds. */
  readonly lockedAmount: DecimalText;
  readonly lockedAsset: string;
  readonly status: SpotStatus;
  /** `null` on an order that was not cancelled, and on one from before reasons were kept. */
  readonly cancelReason: CancelReason | null;
  /** `null` on a market order. */
  readonly timeInForce: TimeInForce | null;
  /** `gtd` only: the first moment at which no tick fills it any more. */
  readonly expiresMs: number | null;
  /** It may never take from the book. */
  readonly postOnly: boolean;
  /**
   * Trigger price of a stop: the first published tick at or below it triggers a sell, at or above it a buy. On a
   * trailing stop it is the last price that the exchange sent, `null` until it is active.
   */
  readonly stopPrice: DecimalText | null;
  /** Sequence number after which ticks count for a stop. */
  readonly armedSeq: number | null;
  /** `null` on an order that is no trailing stop. */
  readonly trailing: Trailing | null;
  /** The event that an order outside the queue waits for. */
  readonly waitsFor: 'trigger' | null;
  /** The tick that set it off; its price may lie beyond the stop price: the market jumped. Null until then. */
  readonly trigger: SpotTick | null;
  /** Id that both legs of a one-cancels-the-other pair share; `ocoLeg` says which leg this is. */
  readonly ocoId: string | null;
  readonly ocoLeg: OcoLeg | null;
  /** `null` where no order is attached. */
  readonly attached: Attached | null;
  /** Texts of a stop that the exchange signed: its terms and its trigger. Empty where the answer has none. */
  readonly receipts: readonly SignedText[];
  /** Number of amendments. */
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

/** Sums of my trades of one coin over all fills. Costs include fees. */
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
  /** Fields that a plain limit or market order does not have. */
  readonly stopPrice?: DecimalText | null;
  readonly trailing?: RequestedTrailing | null;
  readonly timeInForce?: TimeInForce | null;
  readonly postOnly?: boolean;
  readonly ocoLeg?: OcoLeg | null;
  readonly sentMs: number;
}

export const isDone = (order: SpotOrder): boolean => order.status !== 'pending';
