import type { Level } from '../../../src/level/settings.ts';
import { conditionText, isSameCondition, LEVELS, SLOWDOWNS } from './condition.ts';
import type { Condition, Slowdown } from './condition.ts';
import type { AppScenario, Variant } from './scenario.ts';

/** Name of the build that is in the working tree. */
export const THIS_BUILD = 'this';

/** One scenario in one way under one condition, in one build. */
export interface Run {
  readonly scenario: AppScenario;
  readonly variant: Variant;
  readonly condition: Condition;
  readonly build: string;
}

/** Requested levels and slowdowns; null means all. */
export interface Wish {
  readonly levels: readonly Level[] | null;
  readonly slowdowns: readonly Slowdown[] | null;
}

/** Returns the scenario's own conditions, or all combinations of the requested levels and slowdowns. */
export function conditionsOf(own: readonly Condition[], { levels, slowdowns }: Wish): readonly Condition[] {
  if (levels === null && slowdowns === null) return own;
  return (levels ?? LEVELS).flatMap((level) =>
    (slowdowns ?? SLOWDOWNS).map((slowdown): Condition => ({ level, slowdown })),
  );
}

/**
 * Everything that one round measures. Rivals and limits know no level: each stands once beside every slowdown, and only
 * beside this build.
 */
export function runsOf(scenarios: readonly AppScenario[], wish: Wish, builds: readonly string[]): readonly Run[] {
  return scenarios.flatMap((scenario) => {
    const slowdowns = [...new Set(conditionsOf(scenario.conditions, wish).map(({ slowdown }) => slowdown))];
    return scenario.variants.flatMap((variant): Run[] => {
      const conditions = conditionsOf(variant.conditions ?? scenario.conditions, wish);
      if (variant.side !== 'ours') {
        return slowdowns.map((slowdown) => ({
          scenario,
          variant,
          condition: { level: 0, slowdown },
          build: THIS_BUILD,
        }));
      }
      return conditions.flatMap((condition) => builds.map((build) => ({ scenario, variant, condition, build })));
    });
  });
}

export const runText = ({ scenario, variant, condition, build }: Run): string =>
  `${scenario.id}, ${variant.name}, ${conditionText(condition)}${build === THIS_BUILD ? '' : `, ${build}`}`;

export const isSameRun = (a: Run, b: Run): boolean =>
  a.scenario.id === b.scenario.id &&
  a.variant.id === b.variant.id &&
  a.build === b.build &&
  isSameCondition(a.condition, b.condition);
