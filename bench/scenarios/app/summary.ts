import { medianOf } from '../../measure.ts';
import type { MeasuredRun } from './measure-run.ts';
import { METRIC_IDS } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { isSameRun } from './plan.ts';
import type { Run } from './plan.ts';

/** One figure over the rounds that gave it. */
export interface Figure {
  readonly samples: readonly number[];
  readonly median: number;
  /** Half the range of the middle half of the samples, as a part of the median; 0 of a single one. */
  readonly noise: number;
}

/** All figures of one run over its rounds. */
export interface SummaryRow extends Run {
  readonly figures: Partial<Record<MetricId, Figure>>;
}

/** Between the samples at the first and the third quarter of their order, interpolated. @throws RangeError for none */
function middleHalf(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (part: number) => {
    const place = (sorted.length - 1) * part;
    const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return low + (high - low) * (place - Math.floor(place));
  };
  return at(0.75) - at(0.25);
}

/** @param samples  at least one, finite */
export function figureOf(samples: readonly number[]): Figure {
  const median = medianOf(samples);
  const half = middleHalf(samples) / 2;
  return { samples, median, noise: half === 0 ? 0 : half / Math.abs(median) };
}

/** Rounds brought together. A figure that a round did not give is left out of it, and missing when none gave it. */
export function summaryOf(runs: readonly MeasuredRun[]): readonly SummaryRow[] {
  const rows: SummaryRow[] = [];
  for (const { scenario, variant, condition, build } of runs) {
    const run: Run = { scenario, variant, condition, build };
    if (rows.some((row) => isSameRun(row, run))) continue;
    const mine = runs.filter((each) => isSameRun(each, run));
    const figures: SummaryRow['figures'] = {};
    for (const metric of METRIC_IDS) {
      const samples = mine.map((each) => each.figures[metric] ?? NaN).filter(Number.isFinite);
      if (samples.length > 0) figures[metric] = figureOf(samples);
    }
    rows.push({ ...run, figures });
  }
  return rows;
}

export interface Wanted {
  readonly scenario: string;
  readonly variant: string;
  readonly level: number;
  readonly slowdown: number;
  readonly build: string;
  readonly metric: MetricId;
}

/** One figure; null when it was not measured. */
export function at(summary: readonly SummaryRow[], wanted: Wanted): Figure | null {
  const row = summary.find(
    ({ scenario, variant, condition, build }) =>
      scenario.id === wanted.scenario &&
      variant.id === wanted.variant &&
      condition.level === wanted.level &&
      condition.slowdown === wanted.slowdown &&
      build === wanted.build,
  );
  return row?.figures[wanted.metric] ?? null;
}
