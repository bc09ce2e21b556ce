import type { Condition } from '../../../bench/scenarios/app/condition.ts';
import type { MeasuredRun } from '../../../bench/scenarios/app/measure-run.ts';
import type { Figures } from '../../../bench/scenarios/app/metrics.ts';
import { THIS_BUILD } from '../../../bench/scenarios/app/plan.ts';
import type { AppScenario } from '../../../bench/scenarios/app/scenario.ts';
import { SCENARIOS } from '../../../bench/scenarios/app/scenarios.ts';

export const scenarioOf = (id: string): AppScenario => SCENARIOS.find((scenario) => scenario.id === id)!;

interface Made extends Partial<Condition> {
  readonly scenario?: string;
  readonly variant?: string;
  readonly build?: string;
  readonly failures?: readonly string[];
}

/** Makes a measured run, by default of the tick storm at level 0 on the slowest phone. */
export function madeRun(figures: Figures, made: Made = {}): MeasuredRun {
  const scenario = scenarioOf(made.scenario ?? 'tick-storm');
  const variant =
    made.variant === undefined ? scenario.variants[0]! : scenario.variants.find(({ id }) => id === made.variant)!;
  const condition = { level: made.level ?? 0, slowdown: made.slowdown ?? 6 } as const;
  return {
    scenario,
    variant,
    condition,
    build: made.build ?? THIS_BUILD,
    round: 1,
    figures,
    failures: made.failures ?? [],
  };
}
