import type { OrPlain, PlotPrice } from '../model/numbers.ts';

/**
 * An open second contract on the chart (K6): open line in the direction's colour, expiry line, shaded win side,
 * remaining time. Drawn until the page takes it out of the list. Prices here and below are for drawing, never for money.
 */
export interface ContractMark {
  readonly kind: 'contract';
  readonly id: string;
  readonly direction: 'up' | 'down';
  /** Quote asset per 1 base. */
  readonly openPrice: OrPlain<PlotPrice>;
  /** Epoch ms of the server clock. */
  readonly openTimeMs: number;
  readonly expiryTimeMs: number;
}

/** One price of an own open order: a line through the plot with its text on it (`Buy 0.5 · Limit`) and the price on the axis. */
export interface OrderMark {
  readonly kind: 'order';
  /** Id of this line; an order with two prices has two lines. */
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** A stop price is dashed. */
  readonly of: 'price' | 'stopPrice';
  readonly price: OrPlain<PlotPrice>;
  /** Text in the reader's language. */
  readonly text: string;
  /** Prices of the market are whole multiples of it, quote asset per 1 base; null where this price cannot be moved. */
  readonly tick: number | null;
}

/** A planned price, at which an order is to begin or to be placed. Its text says so; it cannot be dragged. */
export interface PlanMark {
  readonly kind: 'plan';
  readonly price: OrPlain<PlotPrice>;
  /** Text in the reader's language. */
  readonly text: string;
}

/** Average cost of the coins held. Their profit moves with the price: `HoldingResult`. */
export interface CostMark {
  readonly kind: 'cost';
  readonly price: OrPlain<PlotPrice>;
  /** Text in the reader's language. */
  readonly text: string;
}

/** Profit or loss of the holding whose cost is marked, in words and figures. */
export interface HoldingResult {
  readonly text: string;
  readonly sign: 'up' | 'down' | 'none';
}

/** An own fill: an arrow under (buy) or over (sell) the candle it happened in. */
export interface FillMark {
  readonly kind: 'fill';
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly price: OrPlain<PlotPrice>;
  readonly timeMs: number;
}

/** Present prices of own orders that follow the market, by the `id` of their marks. */
export type FollowedPrices = ReadonlyMap<string, OrPlain<PlotPrice>>;

/** A price alert: a dashed line and a bell on the axis. */
export interface AlertMark {
  readonly kind: 'alert';
  readonly id: string;
  readonly price: OrPlain<PlotPrice>;
}

/**
 * Trades of a backtest: a triangle at each entry and exit, and the way between. Columns of one length, oldest first; no trade
 * begins before the one before it has ended.
 */
export interface RunMark {
  readonly kind: 'run';
  /** [n] epoch ms, and prices. */
  readonly entryMs: Float64Array;
  readonly entryPrices: Float64Array;
  readonly exitMs: Float64Array;
  readonly exitPrices: Float64Array;
}

export type ChartMark = ContractMark | OrderMark | PlanMark | CostMark | FillMark | AlertMark | RunMark;
