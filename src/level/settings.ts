/** Device optimisation level: 0 standard, 1 lite, 2 ultra-lite, 3 extreme. */
export type Level = 0 | 1 | 2 | 3;

/**
 * All settings that differ between levels, one column each. No other code compares levels. Units end the names: Ms
 * milliseconds, Px CSS pixels.
 */
export interface LevelSettings {
  /** Flush periods of the feed by kind (docs/contract.md#socket, decision 12). */
  readonly priceMs: number;
  /** Flush period of numbers that the live worker paints: shorter, because they cause no layout. */
  readonly paintedMs: number;
  readonly klineMs: number;
  readonly orderMs: number;
  /** Repaint period of the order book (B11). */
  readonly bookMs: number;
  /** Period of the compact feed on a page with a list of markets whose prices are painted, and the same on a cellular line. */
  readonly listMs: number;
  readonly listCellularMs: number;
  /** The same beside a chart or a book, and beside public trades. */
  readonly watchMs: number;
  readonly watchTradesMs: number;
  /** Period of the prices of all other markets, for sorting and sheets; 0: they are left out. */
  readonly restMs: number;
  /** Messages kept while a flush is pending; the oldest half of prices goes when full (decision 14). */
  readonly bufferSize: number;
  /** Subscribe to every market, or only to what is visible and open orders (decision 11). */
  readonly subscribeAll: boolean;
  /** Highest device pixel ratio a chart is drawn at (K10). */
  readonly dprMax: number;
  /** The same for painted numbers of rows; it stays near the screen's ratio, because text is next to them. */
  readonly numbersDprMax: number;
  /** True when WebGL may be tried after the first Canvas2D frame. */
  readonly chartGpu: boolean;
  /** Duration of the candle animation (K8). */
  readonly candleAnimationMs: number;
  /** Background tint after a price change (H3); 0 means none. */
  readonly flashMs: number;
  /** Length of the tint of a removed book level (B6); 0 means none. */
  readonly bookFlashMs: number;
  /** Sheets, presses and other transitions. */
  readonly transitionMs: number;
  readonly skeletonShimmer: boolean;
  /** Countdown rings redraw this often (S4); 0 hides the ring, and the journal has tables in place of curves. */
  readonly ringFps: number;
  /** Mini charts are fetched in batches with a pause (H2, decision 16). */
  readonly miniBatch: number;
  readonly miniPauseMs: number;
  /** Rows kept beyond the visible ones in a virtual list. */
  readonly overscanRows: number;
  /** Chart code and the first chart frame wait this long after the first paint of the page; 0 means they do not wait. */
  readonly chartDelayMs: number;
  /** New mini charts of a list painted in one frame; more than a screen holds means no limit. */
  readonly concurrentRenders: number;
  /** Whether scrollers and sheets have `will-change`. */
  readonly gpuHints: boolean;
  /** Most entries of a cache (`caches.ts`). */
  readonly cacheEntries: number;
  /**
   * Period of the cache cleaner; above this share of the heap, caches evict this share of their entries (decision 81).
   */
  readonly cleanupMs: number;
  readonly cleanupAbove: number;
  readonly cleanupShare: number;
  /** Workers that may hold candles of a backtest; `backtest-limits.ts` lowers these four on devices with little memory. */
  readonly backtestWorkers: number;
  /** Longest span of a backtest, minutes. */
  readonly backtestMinutes: number;
  /** Settings of one sweep. */
  readonly sweepSettings: number;
  /** Candle files kept on the device, MB of 10^6 bytes. */
  readonly candleCacheMb: number;
}

export const LEVEL_SETTINGS = [
  {
    priceMs: 200,
    paintedMs: 50,
    klineMs: 500,
    orderMs: 300,
    bookMs: 200,
    listMs: 100,
    listCellularMs: 200,
    watchMs: 200,
    watchTradesMs: 300,
    restMs: 10_000,
    bufferSize: 1000,
    subscribeAll: true,
    dprMax: 3,
    numbersDprMax: 3,
    chartGpu: true,
    candleAnimationMs: 300,
    flashMs: 3000,
    bookFlashMs: 350,
    transitionMs: 150,
    skeletonShimmer: true,
    ringFps: 10,
    miniBatch: 3,
    miniPauseMs: 100,
    overscanRows: 8,
    chartDelayMs: 0,
    concurrentRenders: 50,
    gpuHints: false,
    cacheEntries: 50,
    cleanupMs: 30_000,
    cleanupAbove: 0.8,
    cleanupShare: 0.3,
    backtestWorkers: 4,
    backtestMinutes: 1_576_800,
    sweepSettings: 2000,
    candleCacheMb: 64,
  },
  {
    priceMs: 300,
    paintedMs: 100,
    klineMs: 500,
    orderMs: 300,
    bookMs: 500,
    listMs: 200,
    listCellularMs: 200,
    watchMs: 500,
    watchTradesMs: 500,
    restMs: 10_000,
    bufferSize: 1000,
    subscribeAll: false,
    dprMax: 2,
    numbersDprMax: 3,
    chartGpu: true,
    candleAnimationMs: 0,
    flashMs: 3000,
    bookFlashMs: 350,
    transitionMs: 150,
    skeletonShimmer: true,
    ringFps: 10,
    miniBatch: 3,
    miniPauseMs: 100,
    overscanRows: 6,
    chartDelayMs: 100,
    concurrentRenders: 50,
    gpuHints: true,
    cacheEntries: 50,
    cleanupMs: 30_000,
    cleanupAbove: 0.8,
    cleanupShare: 0.3,
    backtestWorkers: 2,
    backtestMinutes: 1_576_800,
    sweepSettings: 1000,
    candleCacheMb: 64,
  },
  {
    priceMs: 500,
    paintedMs: 500,
    klineMs: 1000,
    orderMs: 800,
    bookMs: 1000,
    listMs: 500,
    listCellularMs: 500,
    watchMs: 1000,
    watchTradesMs: 1000,
    restMs: 0,
    bufferSize: 500,
    subscribeAll: false,
    dprMax: 1.5,
    numbersDprMax: 2,
    chartGpu: false,
    candleAnimationMs: 0,
    flashMs: 3000,
    bookFlashMs: 0,
    transitionMs: 150,
    skeletonShimmer: false,
    ringFps: 4,
    miniBatch: 2,
    miniPauseMs: 200,
    overscanRows: 4,
    chartDelayMs: 200,
    concurrentRenders: 50,
    gpuHints: true,
    cacheEntries: 30,
    cleanupMs: 30_000,
    cleanupAbove: 0.8,
    cleanupShare: 0.3,
    backtestWorkers: 1,
    backtestMinutes: 525_600,
    sweepSettings: 400,
    candleCacheMb: 24,
  },
  {
    priceMs: 1000,
    paintedMs: 1000,
    klineMs: 2000,
    orderMs: 1600,
    bookMs: 1000,
    listMs: 1000,
    listCellularMs: 1000,
    watchMs: 1000,
    watchTradesMs: 1600,
    restMs: 0,
    bufferSize: 250,
    subscribeAll: false,
    dprMax: 1,
    numbersDprMax: 2,
    chartGpu: false,
    candleAnimationMs: 0,
    flashMs: 0,
    bookFlashMs: 0,
    transitionMs: 0,
    skeletonShimmer: false,
    ringFps: 0,
    miniBatch: 2,
    miniPauseMs: 200,
    overscanRows: 2,
    chartDelayMs: 300,
    concurrentRenders: 4,
    gpuHints: true,
    cacheEntries: 20,
    cleanupMs: 10_000,
    cleanupAbove: 0.7,
    cleanupShare: 0.6,
    backtestWorkers: 1,
    backtestMinutes: 259_200,
    sweepSettings: 100,
    candleCacheMb: 12,
  },
] as const satisfies readonly [LevelSettings, LevelSettings, LevelSettings, LevelSettings];
