import { readsVolume } from '../../model/strategy.ts';
import type { Condition, Rule, Source, Strategy } from '../../model/strategy.ts';

/** Sides of a condition; none of one that reads the time. */
export const sourcesOf = (condition: Condition): readonly Source[] =>
  condition.operator === 'within' ? [] : 'right' in condition ? [condition.left, condition.right] : [condition.left];

/** Whether any rule reads volumes, which come in files of their own. */
export const needsVolumes = ({ enter, leave }: Pick<Strategy, 'enter' | 'leave'>): boolean =>
  [...enter.conditions, ...leave.conditions].some((condition) => sourcesOf(condition).some(readsVolume));

/** A study or an extreme whose numbers alone were changed. */
export interface ChangedSource {
  readonly from: Source;
  readonly to: Source;
}

/** A source without its line, as text; null for one without a number of its own. */
function numbersOf(source: Source): string | null {
  if ('study' in source) return JSON.stringify(source.study);
  return 'extreme' in source ? JSON.stringify(source) : null;
}

/** A source without its numbers and its line, as text; null as `numbersOf`. */
function kindOf(source: Source): string | null {
  if ('extreme' in source) return source.extreme;
  if (!('study' in source)) return null;
  const { study } = source;
  return 'of' in study ? `${study.kind} ${study.of ?? 'close'}` : study.kind;
}

/** Returns the sides of a condition of which another number was typed, and nothing else. */
export function changedSources(before: Condition, after: Condition): readonly ChangedSource[] {
  const sides = sourcesOf(after);
  return sourcesOf(before).flatMap((from, side) => {
    const to = sides[side];
    if (!to || kindOf(from) === null || kindOf(from) !== kindOf(to)) return [];
    return numbersOf(from) === numbersOf(to) ? [] : [{ from, to }];
  });
}

/** Whether a rule reads a study or an extreme with these numbers, by whichever line. */
export const readsSource = ({ conditions }: Rule, source: Source): boolean =>
  conditions.some((condition) => sourcesOf(condition).some((side) => numbersOf(side) === numbersOf(source)));

function changedSide(side: Source, { from, to }: ChangedSource): Source {
  if (numbersOf(side) !== numbersOf(from)) return side;
  return 'study' in side && 'study' in to ? { study: to.study, line: side.line } : to;
}

/** Returns a rule with the numbers of a changed source wherever it reads the old ones. */
export const withChangedSource = (rule: Rule, change: ChangedSource): Rule => ({
  ...rule,
  conditions: rule.conditions.map((condition): Condition => {
    if (condition.operator === 'within') return condition;
    const left = changedSide(condition.left, change);
    return 'right' in condition
      ? { ...condition, left, right: changedSide(condition.right, change) }
      : { ...condition, left };
  }),
});
