import { figureOf } from '../scenarios/app/summary.ts';
import { METRIC_IDS } from './metrics.ts';
import type { Figures, MetricId } from './metrics.ts';
import type { VariantResult } from './result.ts';

/** Digits that are kept: more would only make the file long. */
const PLACES = 3;
/** Never −0, which JSON cannot say. */
const rounded = (value: number): number => Number(value.toFixed(PLACES)) + 0;

/** Each figure over the windows that gave it; missing when none did. */
export function mediansOf(windows: readonly Figures[]): VariantResult['figures'] {
  const figures: Partial<Record<MetricId, VariantResult['figures'][string]>> = {};
  for (const id of METRIC_IDS) {
    const samples = windows.map((window) => window[id] ?? NaN).filter(Number.isFinite);
    if (samples.length === 0) continue;
    const { median, noise } = figureOf(samples);
    figures[id] = {
      median: rounded(median),
      noise: Number.isFinite(noise) ? rounded(noise) : 0,
      samples: samples.map(rounded),
    };
  }
  return figures;
}
