import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** Days of one market whose minutes a backtest reads. Days are UTC days since 1970. */
export interface CandleSpan {
  readonly symbol: MarketSymbol;
  readonly firstDay: number;
  /** 1 … 1464. */
  readonly days: number;
  /** Whether a rule reads volumes: three fifths more to load. */
  readonly volumes: boolean;
}

/** Candles that a worker can read by the name of their data set. */
export interface ReadyCandles {
  /** For `compute('strategy', …)`: in the job, and as `affinity.dataset`. */
  readonly dataset: string;
  readonly symbol: MarketSymbol;
  /** As asked, cut to the days that there are. */
  readonly firstDay: number;
  readonly days: number;
  /** Months, `2025-05`, of which a file did not come; with any, nothing may be run. Ask again to get the rest. */
  readonly missing: readonly string[];
  /** Whether they stay on this device; if not, each worker loads them anew and offline there are none. */
  readonly kept: boolean;
  /** Prices are whole numbers of 10^−priceDecimals, volumes of 10^−sizeDecimals. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Drawn at random: no rule can win there for long. */
  readonly simulated: boolean;
}

/** The days of a market that can be had. */
export interface MarketDays {
  /** UTC days since 1970, both included; `lastDay` is below `firstDay` where there is none yet. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly simulated: boolean;
}

/**
 * `offline`: no answer, and this device does not have them. `notOffered`: this exchange does not pass on candles of its
 * real market. `unknownMarket`: no such market. `noCandles`: no day of the span has candles. `busy`: refused for now,
 * also after waiting. `damaged`: what came was broken twice. `failed`: anything else. `aborted`: by the signal.
 */
export type CandleErrorCode =
  'offline' | 'notOffered' | 'unknownMarket' | 'noCandles' | 'busy' | 'damaged' | 'failed' | 'aborted';

export class CandleError extends Error {
  declare readonly code: CandleErrorCode;

  constructor(code: CandleErrorCode) {
    super(`candles: ${code}`);
    this.name = 'CandleError';
    this.code = code;
  }
}

export interface CandleOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the share of the files that are there, 0 … 1, ascending.
   * @param queue  place in the queue of an exchange that has to read the past from its upstream first; null: not waiting
   */
  readonly onProgress?: ((share: number, queue: number | null) => void) | undefined;
}

/**
 * Loads the candle files of a span that this device does not have, and keeps them. Two callers of one span share a load.
 * @throws CandleError when nothing came at all
 */
export async function readyCandles(_span: CandleSpan, _options: CandleOptions = {}): Promise<ReadyCandles> {
  throw new CandleError('failed');
}

/**
 * Returns the days of a market that can be had; offline, those that were known last.
 * @throws CandleError
 */
export async function candleSpan(_symbol: MarketSymbol, _signal?: AbortSignal): Promise<MarketDays> {
  throw new CandleError('failed');
}

/** Removes the files of a market from this device, as when a worker found one that is broken. Never throws. */
export async function dropCandles(_symbol: MarketSymbol): Promise<void> {}
