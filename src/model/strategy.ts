import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/**
 * A strategy: rules as data. `strategy-decoding.ts` checks input; numbers that a sweep varies are in
 * `strategy-numbers.ts`.
 */
export interface Strategy {
  readonly version: 1;
  /** 1 to 60 characters. */
  readonly name: string;
  /** Spot: long or flat. Up/down: bets of `periodS`. */
  readonly kind: 'spot' | 'upDown';
  /** 1 to 10, each once. */
  readonly symbols: readonly MarketSymbol[];
  readonly interval: StrategyInterval;
  /** 1 to 4 conditions. */
  readonly enter: Rule;
  /** 0 to 4 conditions; none for up/down. */
  readonly leave: Rule;
  /** Below the price of the entry: percent of it, or a multiple of the ATR of `period` candles at the signal. Spot. */
  readonly stop?: { readonly percent: number } | { readonly atr: number; readonly period: number };
  /** Percent below the highest price since the entry. Spot. */
  readonly trail?: number;
  /** Percent above the price of the entry. Spot. */
  readonly target?: number;
  /** Candles after which a position is closed. Spot. */
  readonly candles?: number;
  /** USDT, share of the capital, or share of the capital that is lost at the stop. Up/down: amount only. */
  readonly size: { readonly kind: 'amount' | 'share' | 'risk'; readonly value: number };
  /** Up/down only, both. */
  readonly direction?: 'up' | 'down';
  readonly periodS?: UpDownPeriod;
  /** Shares of the value. */
  readonly costs: { readonly maker: number; readonly taker: number; readonly slippage: number };
  /** UTC days as numbers since 1970, `to` exclusive; `heldBack` is the share at its end that is not computed at first. */
  readonly span: { readonly from: number; readonly to: number; readonly heldBack: number };
}

/** Candles that divide a UTC day. */
export type StrategyInterval = Exclude<Interval, 'ONE_WEEK'>;

export const UP_DOWN_PERIODS = [60, 120, 180, 300] as const;
export type UpDownPeriod = (typeof UP_DOWN_PERIODS)[number];

export interface Rule {
  readonly join: 'all' | 'any';
  readonly conditions: readonly Condition[];
}

/** Read at the close of a candle, from it and those before it. */
export type Condition =
  /** `candles` n: at each of the last n closes; left out: 1. */
  | { readonly left: Source; readonly operator: 'above' | 'below'; readonly right: Source; readonly candles?: number }
  /** On this side now, and not one candle before. */
  | { readonly left: Source; readonly operator: 'crossesAbove' | 'crossesBelow'; readonly right: Source }
  | { readonly left: Source; readonly operator: 'rises' | 'falls'; readonly candles?: number }
  | { readonly left: TimeSource; readonly operator: 'within' };

export type Operator = Condition['operator'];

/** A number at each close. */
export type Source =
  | { readonly price: 'open' | 'high' | 'low' | 'close' | 'volume' }
  | { readonly study: StudySource; readonly line: string }
  /** The highest high or the lowest low of the `period` candles before this one. */
  | { readonly extreme: 'high' | 'low'; readonly period: number }
  /** In the unit of the other side: USDT, coins, or a plain number. */
  | { readonly number: number };

/** The moment at which a candle closes, UTC: hours 0 to 23, weekdays 0 (Sunday) to 6. */
export interface TimeSource {
  readonly time: 'hour' | 'weekday';
  readonly in: readonly number[];
}

/** A study with its parameters, as the engine defines them (`src/compute/kline/study-spec.ts`). */
export type StudySource =
  | { readonly kind: 'ma' | 'ema' | 'wma'; readonly period: number; readonly of?: 'close' | 'volume' }
  | { readonly kind: 'boll'; readonly period: number; readonly deviations: number }
  | { readonly kind: 'macd'; readonly fast: number; readonly slow: number; readonly signal: number }
  | { readonly kind: 'rsi' | 'atr'; readonly period: number }
  | { readonly kind: 'kdj'; readonly period: number; readonly kPeriod: number; readonly dPeriod: number }
  | { readonly kind: 'vwap' | 'obv' };

/** Units of a source: USDT, coins, or a plain number. */
export type SourceUnit = 'price' | 'volume' | 'plain';

/** Parameters and lines of each study, and the unit of its lines. */
export const STUDY_SHAPES = {
  ma: { parameters: ['period'], lines: ['value'], unit: 'price' },
  ema: { parameters: ['period'], lines: ['value'], unit: 'price' },
  wma: { parameters: ['period'], lines: ['value'], unit: 'price' },
  boll: { parameters: ['period', 'deviations'], lines: ['middle', 'upper', 'lower'], unit: 'price' },
  macd: { parameters: ['fast', 'slow', 'signal'], lines: ['macd', 'signal', 'histogram'], unit: 'price' },
  rsi: { parameters: ['period'], lines: ['value'], unit: 'plain' },
  kdj: { parameters: ['period', 'kPeriod', 'dPeriod'], lines: ['k', 'd', 'j'], unit: 'plain' },
  vwap: { parameters: [], lines: ['value'], unit: 'price' },
  atr: { parameters: ['period'], lines: ['value'], unit: 'price' },
  obv: { parameters: [], lines: ['value'], unit: 'volume' },
} as const satisfies Readonly<
  Record<
    StudySource['kind'],
    { readonly parameters: readonly string[]; readonly lines: readonly string[]; readonly unit: SourceUnit }
  >
>;

/** Returns the unit of a source; null for a number, which takes that of the other side. */
export function unitOf(source: Source): SourceUnit | null {
  if ('price' in source) return source.price === 'volume' ? 'volume' : 'price';
  if ('extreme' in source) return 'price';
  if ('number' in source) return null;
  const { study } = source;
  return 'of' in study && study.of === 'volume' ? 'volume' : STUDY_SHAPES[study.kind].unit;
}

/** Returns whether a source reads volumes, which come in files of their own. */
export const readsVolume = (source: Source): boolean =>
  unitOf(source) === 'volume' || ('study' in source && source.study.kind === 'vwap');
