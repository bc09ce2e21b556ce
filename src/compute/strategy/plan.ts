import { INTERVAL_MS } from '../../../protocol/units/interval.ts';
import { unitOf } from '../../model/strategy.ts';
import type { Condition, Rule, Source, SourceUnit, Strategy } from '../../model/strategy.ts';
import { STUDY_LINES, numbersOf } from '../kline/study-spec.ts';
import type { StudySpec } from '../kline/study-spec.ts';

/** Decimals of a market and its smallest order. */
export interface MarketNumbers {
  /** A tick is 10^−priceDecimals USDT, a lot 10^−sizeDecimals coins: 0 … 12. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Volumes count in 10^−volumeDecimals coins, −12 … 12; absent: in lots. */
  readonly volumeDecimals?: number;
  /** USDT. */
  readonly smallestOrder: number;
  /** Payout of an up/down bet that wins, as a share of the stake; 0 for spot. */
  readonly payoutRate: number;
}

/** A number at each close, in ticks, lots or plain; `ready` is the first candle that has it. */
export type Line = { readonly ready: number } & (
  | { readonly kind: 'price'; readonly field: 'open' | 'high' | 'low' | 'close' | 'volume' }
  | { readonly kind: 'study'; readonly spec: StudySpec; readonly line: number }
  | { readonly kind: 'extreme'; readonly side: 'high' | 'low'; readonly period: number }
  | { readonly kind: 'number'; readonly value: number }
);

/** A condition over lines, by their index in the plan. */
export type Test =
  | { readonly kind: 'above' | 'crossesAbove'; readonly a: number; readonly b: number; readonly candles: number }
  | { readonly kind: 'rises' | 'falls'; readonly a: number; readonly candles: number }
  /** `mask` has a bit for each hour or weekday that counts. */
  | { readonly kind: 'hour' | 'weekday'; readonly mask: number };

/** Tests by their index in the plan. */
export interface TestJoin {
  readonly all: boolean;
  readonly tests: readonly number[];
}

/** One setting: rules over shared tests, and its numbers. 0 where an exit is not used. */
export interface Setting {
  readonly enter: TestJoin;
  readonly leave: TestJoin;
  readonly stopShare: number;
  readonly stopAtr: number;
  /** Line of the ATR; −1 for none. */
  readonly stopLine: number;
  readonly trailShare: number;
  readonly targetShare: number;
  readonly candles: number;
  readonly size: Strategy['size'];
  readonly maker: number;
  readonly taker: number;
  readonly slippage: number;
  /** In a minute that hits both, the target counts and not the stop. */
  readonly targetFirst: boolean;
}

/** Settings of one kind and interval over one market, with all lines and tests that they share. */
export interface Plan {
  readonly kind: Strategy['kind'];
  readonly intervalMinutes: number;
  readonly lines: readonly Line[];
  readonly tests: readonly Test[];
  readonly settings: readonly Setting[];
  readonly market: MarketNumbers;
  /** Up/down. */
  readonly up: boolean;
  readonly betMinutes: number;
}

/** USDT that every run begins with. */
export const CAPITAL = 10_000;
/** USDT of the largest order. */
export const LARGEST_ORDER = 100_000;

/** Adds to a list what is not yet in it. */
class Interned<Item> {
  readonly items: Item[] = [];
  private readonly places = new Map<string, number>();

  place(item: Item): number {
    const key = JSON.stringify(item);
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.items.length);
    return this.items.push(item) - 1;
  }
}

const SCALES: Readonly<Record<SourceUnit, (market: MarketNumbers) => number>> = {
  price: ({ priceDecimals }) => 10 ** priceDecimals,
  volume: ({ sizeDecimals, volumeDecimals = sizeDecimals }) => 10 ** volumeDecimals,
  plain: () => 1,
};

function lineOf(source: Source, unit: SourceUnit, market: MarketNumbers): Line {
  if ('price' in source) return { ready: 0, kind: 'price', field: source.price };
  if ('number' in source) return { ready: 0, kind: 'number', value: source.number * SCALES[unit](market) };
  if ('extreme' in source) {
    return { ready: source.period, kind: 'extreme', side: source.extreme, period: source.period };
  }
  const spec: StudySpec = source.study;
  const line = (STUDY_LINES[spec.kind] as readonly string[]).indexOf(source.line);
  return { ready: numbersOf(spec).ready, kind: 'study', spec, line };
}

/** Gathers the lines and tests of many settings. */
class PlanParts {
  readonly lines = new Interned<Line>();
  readonly tests = new Interned<Test>();
  private readonly market: MarketNumbers;

  constructor(market: MarketNumbers) {
    this.market = market;
  }

  join({ join, conditions }: Rule): TestJoin {
    return { all: join === 'all', tests: conditions.map((condition) => this.tests.place(this.testOf(condition))) };
  }

  atr(period: number): number {
    return this.lines.place({ ready: period, kind: 'study', spec: { kind: 'atr', period }, line: 0 });
  }

  private testOf(condition: Condition): Test {
    if (condition.operator === 'within') {
      const { time, in: numbers } = condition.left;
      return { kind: time, mask: numbers.reduce((mask, number) => mask | (1 << number), 0) };
    }
    const line = (source: Source, unit: SourceUnit) => this.lines.place(lineOf(source, unit, this.market));
    if (!('right' in condition)) {
      const a = line(condition.left, unitOf(condition.left)!);
      return { kind: condition.operator, a, candles: condition.candles ?? 1 };
    }
    const { left, right, operator } = condition;
    const unit = (unitOf(left) ?? unitOf(right))!;
    const [a, b] = [line(left, unit), line(right, unit)];
    const candles = 'candles' in condition ? (condition.candles ?? 1) : 1;
    const crosses = operator === 'crossesAbove' || operator === 'crossesBelow';
    const kind = crosses ? 'crossesAbove' : 'above';
    // Below is above with the sides changed.
    const above = operator === 'above' || operator === 'crossesAbove';
    return above ? { kind, a, b, candles } : { kind, a: b, b: a, candles };
  }
}

/** Returns whether one minute can hit both a stop and a target. */
export const mayHitBoth = ({ stop, trail, target }: Strategy): boolean =>
  target !== undefined && (stop !== undefined || trail !== undefined);

function settingOf(strategy: Strategy, parts: PlanParts, costFactor: number, targetFirst: boolean): Setting {
  const { stop, trail, target, candles, size, costs } = strategy;
  const atr = stop !== undefined && 'atr' in stop ? stop : null;
  return {
    enter: parts.join(strategy.enter),
    leave: parts.join(strategy.leave),
    stopShare: stop !== undefined && 'percent' in stop ? stop.percent / 100 : 0,
    stopAtr: atr ? atr.atr : 0,
    stopLine: atr ? parts.atr(atr.period) : -1,
    trailShare: (trail ?? 0) / 100,
    targetShare: (target ?? 0) / 100,
    candles: candles ?? 0,
    size,
    maker: costs.maker * costFactor,
    taker: costs.taker * costFactor,
    slippage: costs.slippage * costFactor,
    targetFirst,
  };
}

/** One strategy of a plan. */
export interface PlannedStrategy {
  readonly strategy: Strategy;
  readonly targetFirst: boolean;
}

/**
 * Makes a plan of strategies that differ in their numbers only.
 * @param strategies  1 or more, of one kind, interval and market
 * @param costFactor  0 for no costs, 1 for those of the strategy
 */
export function planOf(strategies: readonly PlannedStrategy[], market: MarketNumbers, costFactor: number): Plan {
  const { kind, interval, direction, periodS } = strategies[0]!.strategy;
  const parts = new PlanParts(market);
  const settings = strategies.map(({ strategy, targetFirst }) => settingOf(strategy, parts, costFactor, targetFirst));
  return {
    kind,
    intervalMinutes: INTERVAL_MS[interval] / 60_000,
    lines: parts.lines.items,
    tests: parts.tests.items,
    settings,
    market,
    up: direction === 'up',
    betMinutes: (periodS ?? 0) / 60,
  };
}

/** First candle at which a test may hold. */
export function testReady(test: Test, lines: readonly Line[]): number {
  switch (test.kind) {
    case 'above':
      return Math.max(lines[test.a]!.ready, lines[test.b]!.ready);
    case 'crossesAbove':
      return Math.max(lines[test.a]!.ready, lines[test.b]!.ready) + 1;
    case 'rises':
    case 'falls':
      return lines[test.a]!.ready + 1;
    default:
      return 0;
  }
}

/** Gain of an up/down bet that wins: cut to cents, as `payoutOf` does. */
export const winOf = (stake: number, rate: number): number =>
  Number((BigInt(Math.round(stake * 1e8)) * BigInt(Math.round(rate * 1e8))) / 10n ** 14n) / 100;
