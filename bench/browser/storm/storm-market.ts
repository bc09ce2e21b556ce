/** A row of the list, passed to the page before it starts. */
export interface StormMarket {
  /** `BTCUSDT`. */
  readonly symbol: string;
  readonly base: string;
  readonly name: string;
}

declare global {
  interface Window {
    stormMarkets: readonly StormMarket[];
  }
}
