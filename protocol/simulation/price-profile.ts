/** Parameters that determine a market's prices, besides seed and times. */
export interface PriceProfile {
  readonly symbol: string;
  /** Price at the very first start, in ticks of the market. */
  readonly anchorTicks: number;
  /** Standard deviation of one minute's relative move in calm times. */
  readonly sigmaPerMinute: number;
}
