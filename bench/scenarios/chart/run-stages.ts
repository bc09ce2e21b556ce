import { measureCell } from './measure-cell.ts';
import type { MeasuredCell } from './measure-cell.ts';
import { METRICS } from './metrics.ts';
import { conditionText, isSameCondition, ONCE, OURS_ONLY, STAGES } from './plan.ts';
import type { Effort, Scenario, Stage } from './plan.ts';
import type { ChartTarget } from './targets.ts';
import { CHART_VARIANTS } from './variants.ts';
import type { VariantId } from './variants.ts';

/** Returns the stages that are needed to judge these targets; all for null. */
export function stagesFor(targets: readonly ChartTarget[] | null): readonly Stage[] {
  if (targets === null) return STAGES;
  const stages: Stage[] = [];
  for (const stage of STAGES) {
    const mine = targets.filter(({ conditions }) => conditions.some((condition) => isSameCondition(condition, stage)));
    const wanted = new Set<Scenario>(mine.map(({ metric }) => METRICS[metric].from));
    const scenarios = stage.scenarios.filter((scenario) => wanted.has(scenario));
    if (scenarios.length > 0) stages.push({ ...stage, scenarios });
  }
  return stages;
}

/** Returns the scenarios of a chart in a round. */
function scenariosOf(stage: Stage, variant: VariantId, round: number): readonly Scenario[] {
  const chart = CHART_VARIANTS[variant];
  return stage.scenarios.filter((scenario) => {
    if (ONCE.includes(scenario) && round > 0) return false;
    // An empty canvas holds no candles, and draws nothing while it is left alone.
    if (chart.side === 'limit') return scenario !== 'heap' && scenario !== 'idle';
    return chart.side === 'ours' || !OURS_ONLY.includes(scenario);
  });
}

/**
 * All stages in one interleaved run: every round opens each chart of each stage once, every second round backwards.
 * @param tell  progress, in words
 */
export async function runStages(
  stages: readonly Stage[],
  effort: Effort,
  url: string,
  tell: (progress: string) => void,
): Promise<readonly MeasuredCell[]> {
  const cells: MeasuredCell[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    for (const stage of stages) {
      tell(`round ${round + 1} of ${effort.rounds}: ${conditionText(stage)} candles`);
      for (const variant of round % 2 === 0 ? stage.variants : stage.variants.toReversed()) {
        const scenarios = scenariosOf(stage, variant, round);
        if (scenarios.length === 0) continue;
        const { candles, slowdown } = stage;
        const cell = await measureCell({ candles, slowdown, variant, scenarios }, effort, url);
        cells.push(cell);
        for (const failure of cell.failures) tell(`${CHART_VARIANTS[variant].name}: ${failure}`);
      }
    }
  }
  return cells;
}
