import { conditionText, LEVELS } from './condition.ts';
import type { SummaryRow } from './summary.ts';

/** A level against the one below it: its main thread may not cost more. */
export interface LevelStep {
  readonly scenario: string;
  readonly variant: string;
  readonly to: string;
  /** Medians, ms a second. */
  readonly belowMs: number;
  readonly ms: number;
  /** Difference that is only noise, as a part of the lower level's figure. */
  readonly noise: number;
  readonly rose: boolean;
}

/** Medians of an idle machine still differ by as much. */
const LEAST_NOISE = 0.05;
/** A difference below this, ms a second, has no effect on a battery. */
const LEAST_MS = 2;

/** Every level beside the next lower one that was measured at the same slowdown, in the same build. */
export function judgeLevels(summary: readonly SummaryRow[]): readonly LevelStep[] {
  const ours = summary.filter(({ variant, figures }) => variant.side === 'ours' && figures.mainMs);
  return ours.flatMap((row): LevelStep[] => {
    const { scenario, variant, condition, build } = row;
    const below = LEVELS.filter((level) => level < condition.level)
      .toReversed()
      .map((level) =>
        ours.find(
          (each) =>
            each.scenario.id === scenario.id &&
            each.variant.id === variant.id &&
            each.build === build &&
            each.condition.level === level &&
            each.condition.slowdown === condition.slowdown,
        ),
      )
      .find((each) => each !== undefined);
    if (!below) return [];
    const [mine, theirs] = [row.figures.mainMs!, below.figures.mainMs!];
    const noise = Math.max(LEAST_NOISE, mine.noise + theirs.noise);
    return [
      {
        scenario: scenario.id,
        variant: variant.name,
        to: conditionText(condition),
        belowMs: theirs.median,
        ms: mine.median,
        noise,
        rose: mine.median > theirs.median + Math.max(LEAST_MS, theirs.median * noise),
      },
    ];
  });
}
