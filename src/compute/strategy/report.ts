/** Result of a run or of one setting of a sweep: 16 numbers, USDT where nothing else is said. */
export const FIGURES = 16;

/** Places of the figures. */
export const FIGURE = {
  /** Cash, and an open position at the last close. */
  end: 0,
  trades: 1,
  wins: 2,
  losses: 3,
  /** Σ of gains above 0, and Σ of |those below|, after costs. */
  won: 4,
  lost: 5,
  fees: 6,
  turnover: 7,
  /** Minutes between entries and exits. */
  minutesHeld: 8,
  /** Entries below the smallest order, or bets without the money. */
  tooSmall: 9,
  /** Minutes that hit both the stop and the target. */
  hitBoth: 10,
  /** Bets whose first or last minute is missing. */
  voids: 11,
  /** Coins and cost of the position that is open at the end. */
  openQuantity: 12,
  openCost: 13,
  /** 0 without a trade. */
  best: 14,
  worst: 15,
} as const;

/** The reason for which a trade ended. */
export const REASON = { rule: 1, candles: 2, stop: 3, trail: 4, target: 5, settled: 6 } as const;

/** Trades as columns, in their order. */
export interface TradeColumns {
  /** Rows of the first and the last minute. */
  readonly rowIn: Uint32Array<ArrayBuffer>;
  readonly rowOut: Uint32Array<ArrayBuffer>;
  /** Ticks, slippage included. */
  readonly priceIn: Float64Array<ArrayBuffer>;
  readonly priceOut: Float64Array<ArrayBuffer>;
  /** Coins; the stake of a bet. */
  readonly quantity: Float64Array<ArrayBuffer>;
  /** USDT after costs. */
  readonly gain: Float64Array<ArrayBuffer>;
  /** One of `REASON`. */
  readonly reason: Uint8Array<ArrayBuffer>;
}

/** One setting over a span. */
export interface Outcome {
  readonly figures: Float64Array<ArrayBuffer>;
  /** [days] at the end of each UTC day. */
  readonly equity: Float64Array<ArrayBuffer>;
  /** Largest fall from a peak by minute closes, as a share of the peak. */
  readonly drawdown: number;
  readonly trades: TradeColumns;
}

/** Every setting of a span as columns, without its trades. */
export interface SpanOutcomes {
  /** [settings × 16] */
  readonly figures: Float64Array<ArrayBuffer>;
  /** [settings × days] */
  readonly equity: Float64Array<ArrayBuffer>;
}

/** Trades as they come. */
export class TradeList {
  private readonly rows: number[][] = [];

  get count(): number {
    return this.rows.length;
  }

  add(
    rowIn: number,
    rowOut: number,
    priceIn: number,
    priceOut: number,
    quantity: number,
    gain: number,
    reason: number,
  ): void {
    this.rows.push([rowIn, rowOut, priceIn, priceOut, quantity, gain, reason]);
  }

  columns(): TradeColumns {
    const { rows } = this;
    const at = (place: number) => (row: number[]) => row[place]!;
    return {
      rowIn: Uint32Array.from(rows, at(0)),
      rowOut: Uint32Array.from(rows, at(1)),
      priceIn: Float64Array.from(rows, at(2)),
      priceOut: Float64Array.from(rows, at(3)),
      quantity: Float64Array.from(rows, at(4)),
      gain: Float64Array.from(rows, at(5)),
      reason: Uint8Array.from(rows, at(6)),
    };
  }
}
