import { curveFallOf, dailyReturns, sharpeOf } from '../../../compute/strategy/daily-figures.ts';
import { CAPITAL } from '../../../compute/strategy/plan.ts';
import { FIGURE, FIGURES } from '../../../compute/strategy/report.ts';
import type { SweepOutcomes } from '../../../compute/strategy/sweep-in-tasks.ts';
import { combinationAt, placesOf } from './sweep-axes.ts';
import type { SweepGrid } from './sweep-axes.ts';

/** Figures of a sweep so far: settings that are not computed yet have no result. */
export interface SweepOutcome extends SweepOutcomes {
  readonly grid: SweepGrid;
  /** Days of each curve. */
  readonly days: number;
}

const figureOf = ({ figures }: SweepOutcome, setting: number, name: keyof typeof FIGURE): number =>
  figures[setting * FIGURES + FIGURE[name]]!;

/** Returns a setting's result as a share; null when it is not computed. */
export function resultOf(outcome: SweepOutcome, setting: number): number | null {
  const end = figureOf(outcome, setting, 'end');
  return Number.isNaN(end) ? null : end / CAPITAL - 1;
}

/** Returns the largest gain or loss of the settings that are computed, as a share; 0 without one. */
export function largestOf(outcome: SweepOutcome): number {
  let most = 0;
  for (let setting = 0; setting < outcome.grid.settings; setting++) {
    most = Math.max(most, Math.abs(resultOf(outcome, setting) ?? 0));
  }
  return most;
}

export const tradesOf = (outcome: SweepOutcome, setting: number): number => figureOf(outcome, setting, 'trades');

/** Returns [days] the equity of a setting that is computed, for reading only. */
export const equityOf = ({ curves }: SweepOutcome, setting: number): Float64Array<ArrayBuffer> => curves[setting]!;

/** Settings that are computed, the best first; of equal ones the first. */
export function ranked(outcome: SweepOutcome): readonly number[] {
  const results = Array.from({ length: outcome.grid.settings }, (_, setting) => resultOf(outcome, setting));
  return [...results.keys()]
    .filter((setting) => results[setting] !== null)
    .sort((a, b) => results[b]! - results[a]! || a - b);
}

/** Returns the result in the middle of a ranking, the mean of two; null without one. */
export function medianOf(outcome: SweepOutcome, order: readonly number[]): number | null {
  if (order.length === 0) return null;
  const at = (place: number): number => resultOf(outcome, order[place]!)!;
  return (at(Math.floor((order.length - 1) / 2)) + at(Math.floor(order.length / 2))) / 2;
}

/** Returns the settings one step away in one number, those that are computed. */
export function neighboursOf(outcome: SweepOutcome, setting: number): readonly number[] {
  const { grid } = outcome;
  const places = placesOf(grid, grid.combinationOf[setting]!);
  return places.flatMap((place, axis) =>
    [place - 1, place + 1].flatMap((next) => {
      const combination = combinationAt(
        grid,
        places.map((each, at) => (at === axis ? next : each)),
      );
      const other = combination < 0 ? -1 : grid.settingAt[combination]!;
      return other >= 0 && resultOf(outcome, other) !== null ? [other] : [];
    }),
  );
}

/** How the best setting stands among those beside it. */
export interface Surroundings {
  /** `loss`: no setting gained. `alone`: none beside it is computed. A plateau earns at least half of the best on average. */
  readonly shape: 'loss' | 'alone' | 'peak' | 'plateau';
  /** Mean result of the settings beside it; null when there is none. */
  readonly mean: number | null;
}

/** Returns how the best setting stands among its neighbours. */
export function surroundingsOf(outcome: SweepOutcome, best: number): Surroundings {
  const beside = neighboursOf(outcome, best).map((setting) => resultOf(outcome, setting)!);
  const mean = beside.length === 0 ? null : beside.reduce((sum, each) => sum + each, 0) / beside.length;
  const result = resultOf(outcome, best)!;
  if (result <= 0) return { shape: 'loss', mean };
  if (mean === null) return { shape: 'alone', mean };
  return { shape: mean >= result / 2 ? 'plateau' : 'peak', mean };
}

/** A line of the table of settings. */
export interface SettingRow {
  readonly setting: number;
  /** Shares. */
  readonly result: number;
  readonly trades: number;
  /** The ratio of a year; null under 30 days, or without a trade. */
  readonly sharpe: number | null;
  /** Largest fall between closes of UTC days. */
  readonly drawdown: number;
}

/** Returns lines of the table for some settings that are computed. */
export const rowsOf = (outcome: SweepOutcome, settings: readonly number[]): readonly SettingRow[] =>
  settings.map((setting) => {
    const equity = equityOf(outcome, setting);
    return {
      setting,
      result: resultOf(outcome, setting)!,
      trades: tradesOf(outcome, setting),
      sharpe: sharpeOf(dailyReturns(equity, CAPITAL)),
      drawdown: curveFallOf(equity, CAPITAL).depth,
    };
  });
