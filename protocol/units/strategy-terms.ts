/** Most saved strategies of an account, and most bytes of one as JSON. */
export const STRATEGIES_MAX = 50;
export const STRATEGY_BYTES_MAX = 4096;

/** Limits of the rules of a strategy, for the contract and for `src/model/strategy-decoding.ts`. */
export const STRATEGY_NAME_MAX = 60;
export const STRATEGY_SYMBOLS_MAX = 10;
export const CONDITIONS_MAX = 4;
/** Candles of a study, of an extreme, and of a condition that holds for several closes. */
export const LONGEST_PERIOD = 500;
export const DEVIATIONS_MAX = 100;
export const NUMBER_MAX = 1e12;
/** Percent. Less than a hundredth would be no price apart on most markets. */
export const PERCENT_MIN = 0.01;
export const FALL_MAX = 90;
export const RISE_MAX = 1000;
export const ATR_MIN = 0.1;
export const ATR_MAX = 100;
/** Candles after which a position is closed. */
export const CANDLES_MAX = 100_000;
/** USDT. */
export const AMOUNT_MIN = 1;
export const AMOUNT_MAX = 100_000;
export const SHARE_MIN = 0.001;
export const COST_RATE_MAX = 0.05;
/** UTC days since 1970, up to the year 2243, and of one span: what a worker may hold of minutes. */
export const DAY_MAX = 100_000;
export const SPAN_DAYS_MAX = 1456;
export const HELD_BACK_MAX = 0.9;
/** Seconds. 30 s is missing, because minutes of prices cannot decide it. */
export const STRATEGY_PERIODS = [60, 120, 180, 300] as const;
