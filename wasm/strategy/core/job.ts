/** Structures that the host writes (src/compute/strategy/kernel-job.ts); the offsets are in the order of the fields. */

/** Most candles before a tile that a line looks back on, and most rows of a tile with room for reads past its end. */
export const BACK: usize = 512;
export const TILE: usize = 1504;

export const PRICE_END: i32 = i32.MAX_VALUE;
export const NONE: u32 = 0xffff_ffff;

/** Bits of `Job.flags`. */
export const NEEDS_MINUTES: i32 = 1;
export const NEEDS_CLOSES: i32 = 2;
export const NEEDS_VOLUMES: i32 = 4;
export const NEEDS_SUMS: i32 = 8;
export const NEEDS_VOLUME_SUMS: i32 = 16;
export const MARKS_MINUTES: i32 = 32;

@unmanaged
export class Job {
  open: usize;
  high: usize;
  low: usize;
  close: usize;
  volume: usize;
  /** [days + 1] u32: first row of each day of the span. */
  dayRows: usize;
  /** Least low and greatest high of each 32 rows. */
  least: usize;
  greatest: usize;
  /** Pairs of row and minute; moved to the pair in force. */
  runs: usize;
  runsEnd: usize;
  interval: u32;
  flags: i32;
  lines: usize;
  linesEnd: usize;
  tests: usize;
  testsEnd: usize;
  settings: usize;
  settingsEnd: usize;
  scratch: usize;
  /** Next record of a trade; 0: none are kept. */
  trades: usize;
  tradesEnd: usize;
  /** [settings × days] f64. */
  equity: usize;
  days: u32;
  upDown: i32;
  betMinutes: u32;
  up: i32;
  /** Candles before the tile. */
  before: i32;
  spare: i32;
  ticks: f64;
  lots: f64;
  smallest: f64;
}

export const enum LineKind {
  Price,
  Number,
  Extreme,
  Ma,
  Ema,
  Wma,
  Boll,
  Macd,
  Rsi,
  Kdj,
  Vwap,
  Atr,
  Obv,
}

/** Numbers at each close: `out` is the first candle of a tile, and the one before it holds the last of the tile before. */
@unmanaged
export class Line {
  kind: i32;
  ready: i32;
  /** Column: 0 to 4 for open, high, low, close, volume. */
  field: i32;
  period: i32;
  second: i32;
  third: i32;
  out0: usize;
  out1: usize;
  out2: usize;
  /** Without its division: a comparison multiplies instead. */
  undivided: i32;
  factor: f64;
  a: f64;
  b: f64;
  c: f64;
  d: f64;
}
export const LINE: usize = 80;

export const enum TestKind {
  Above,
  CrossesAbove,
  Rises,
  Falls,
  Hour,
  Weekday,
}

@unmanaged
export class Test {
  kind: i32;
  ready: i32;
  a: usize;
  b: usize;
  factorA: f64;
  factorB: f64;
  candles: i32;
  mask: u32;
  /** Whether it held, before its crossing or its candles are looked at, and for how many candles. */
  held: i32;
  count: i32;
  /** The test of the same sides turned, whose plane is drawn with this one's; 0 for none. */
  turned: usize;
  /** Whether its plane is drawn with another's. */
  drawn: i32;
}
/** Bits of a tile's candles, 64 a word. */
export const WORDS: usize = 56;
export const TEST: usize = 248;

@unmanaged
export class Setting {
  enter0: u32;
  enter1: u32;
  enter2: u32;
  enter3: u32;
  enterCount: i32;
  enterAll: i32;
  leave0: u32;
  leave1: u32;
  leave2: u32;
  leave3: u32;
  leaveCount: i32;
  leaveAll: i32;
  /** Line of the ATR; 0: none. */
  stopLine: usize;
  stopReady: i32;
  candles: i32;
  /** 0 amount, 1 share, 2 risk. */
  sizeKind: i32;
  targetFirst: i32;
  spare: i32;
  stopShare: f64;
  stopAtr: f64;
  trailShare: f64;
  targetShare: f64;
  sizeValue: f64;
  maker: f64;
  taker: f64;
  slippage: f64;
  win: f64;
  cash: f64;
  quantity: f64;
  cost: f64;
  priceIn: f64;
  atr: f64;
  peak: f64;
  drawdown: f64;
  /** Spot: 0 nothing, 1 to buy, 2 to sell. Up/down: the minute of the bet. */
  waiting: u32;
  reason: i32;
  stop: i32;
  trail: i32;
  target: i32;
  held: i32;
  rowIn: u32;
  settles: u32;
}
export const FIGURES: usize = 232;
export const SETTING: usize = 360;

/** Places of figures, as `FIGURE` in src/compute/strategy/report.ts. */
export const enum Figure {
  End,
  Trades,
  Wins,
  Losses,
  Won,
  Lost,
  Fees,
  Turnover,
  MinutesHeld,
  TooSmall,
  HitBoth,
  Voids,
  OpenQuantity,
  OpenCost,
  Best,
  Worst,
}

@inline
export function figure(setting: Setting, place: i32): f64 {
  return load<f64>(changetype<usize>(setting) + FIGURES + ((<usize>place) << 3));
}

@inline
export function setFigure(setting: Setting, place: i32, value: f64): void {
  store<f64>(changetype<usize>(setting) + FIGURES + ((<usize>place) << 3), value);
}

@inline
export function addFigure(setting: Setting, place: i32, value: f64): void {
  setFigure(setting, place, figure(setting, place) + value);
}

export const TRADE: usize = 48;

/** Counts a trade and keeps its record. */
export function countTrade(
  job: Job,
  setting: Setting,
  row: u32,
  priceOut: f64,
  quantity: f64,
  gain: f64,
  reason: i32,
): void {
  const first = figure(setting, Figure.Trades) == 0;
  addFigure(setting, Figure.Trades, 1);
  if (gain > 0) {
    addFigure(setting, Figure.Wins, 1);
    addFigure(setting, Figure.Won, gain);
  } else if (gain < 0) {
    addFigure(setting, Figure.Losses, 1);
    setFigure(setting, Figure.Lost, figure(setting, Figure.Lost) - gain);
  }
  if (first || gain > figure(setting, Figure.Best)) setFigure(setting, Figure.Best, gain);
  if (first || gain < figure(setting, Figure.Worst)) setFigure(setting, Figure.Worst, gain);
  const at = job.trades;
  if (at == 0) return;
  store<u32>(at, setting.rowIn);
  store<u32>(at, row, 4);
  store<f64>(at, setting.priceIn, 8);
  store<f64>(at, priceOut, 16);
  store<f64>(at, quantity, 24);
  store<f64>(at, gain, 32);
  store<i32>(at, reason, 40);
  job.trades = at + TRADE;
}
