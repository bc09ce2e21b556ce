import { medianOf } from '../../measure.ts';
import type { MeasuredCell } from './measure-cell.ts';
import { METRIC_IDS } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { isSameCondition } from './plan.ts';
import type { Condition } from './plan.ts';
import type { VariantId } from './variants.ts';

/** One figure over the rounds that gave it. */
export interface Figure {
  readonly samples: readonly number[];
  readonly median: number;
}

/** All figures of a chart under one condition. */
export interface SummaryRow extends Condition {
  readonly variant: VariantId;
  readonly figures: Partial<Record<MetricId, Figure>>;
}

export type Summary = readonly SummaryRow[];

/** Rounds brought together. A figure that a round did not give is left out of it, and missing when none gave it. */
export function summaryOf(cells: readonly MeasuredCell[]): Summary {
  const rows: SummaryRow[] = [];
  for (const { candles, slowdown, variant } of cells) {
    if (rows.some((row) => row.variant === variant && isSameCondition(row, { candles, slowdown }))) continue;
    const mine = cells.filter((cell) => cell.variant === variant && isSameCondition(cell, { candles, slowdown }));
    const figures: SummaryRow['figures'] = {};
    for (const metric of METRIC_IDS) {
      const samples = mine.map((cell) => cell.figures[metric] ?? NaN).filter(Number.isFinite);
      if (samples.length > 0) figures[metric] = { samples, median: medianOf(samples) };
    }
    rows.push({ candles, slowdown, variant, figures });
  }
  return rows;
}

/** One figure; null when it is missing. */
export function at(summary: Summary, condition: Condition, variant: VariantId, metric: MetricId): Figure | null {
  return summary.find((row) => row.variant === variant && isSameCondition(row, condition))?.figures[metric] ?? null;
}
