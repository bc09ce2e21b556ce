import { conditionText } from './condition.ts';
import { METRIC_IDS, metricOf } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { THIS_BUILD } from './plan.ts';
import { at } from './summary.ts';
import type { SummaryRow } from './summary.ts';

/** One figure of this build beside that of another. */
export interface BuildStep {
  readonly scenario: string;
  readonly variant: string;
  readonly condition: string;
  readonly metric: MetricId;
  readonly before: number;
  readonly now: number;
  /** Difference that is only noise, as a part of the other build's figure. */
  readonly noise: number;
  readonly verdict: 'better' | 'worse' | 'same';
}

const LEAST_NOISE = 0.05;

/** Figures that have a direction, where both builds gave them. @param against  name of the other build */
export function judgeBuilds(summary: readonly SummaryRow[], against: string): readonly BuildStep[] {
  return summary
    .filter(({ build }) => build === THIS_BUILD)
    .flatMap(({ scenario, variant, condition, figures }) =>
      METRIC_IDS.flatMap((metric): BuildStep[] => {
        const now = figures[metric];
        const wanted = { scenario: scenario.id, variant: variant.id, ...condition, build: against, metric };
        const before = at(summary, wanted);
        const { better } = metricOf(metric);
        if (!now || !before || better === null) return [];
        const noise = Math.max(LEAST_NOISE, now.noise + before.noise);
        const change = now.median - before.median;
        const means = Math.abs(change) > Math.abs(before.median) * noise;
        return [
          {
            scenario: scenario.id,
            variant: variant.name,
            condition: conditionText(condition),
            metric,
            before: before.median,
            now: now.median,
            noise,
            verdict: !means ? 'same' : change < 0 ? 'better' : 'worse',
          },
        ];
      }),
    );
}
