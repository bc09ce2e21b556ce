import type { Outcome } from '../targets.ts';
import { figure } from './numbers.ts';

/** What a person feels of one target, with what was measured as text: `7.77 to 36.3`. By the target's id. */
export type Feelings = Readonly<Record<string, (measured: string) => string>>;

/** From the least to the most of the figures that share unit and direction with a target's first one. */
function rangeOf(outcomes: readonly Outcome[]): string {
  const isUp = ({ bound }: Outcome) => 'atLeast' in bound;
  const [first] = outcomes as readonly [Outcome];
  const values = outcomes
    .filter((each) => each.unit === first.unit && isUp(each) === isUp(first))
    .map(({ value }) => value);
  if (values.some(Number.isNaN)) return '–';
  const [least, most] = [figure(Math.min(...values)), figure(Math.max(...values))];
  return least === most ? least : `${least} to ${most}`;
}

/** One line for each target that was judged and has a sentence, in the order of their judgement. */
export function feelingLines(feelings: Feelings, outcomes: readonly Outcome[]): readonly string[] {
  return [...Map.groupBy(outcomes, ({ id }) => id)].flatMap(([id, mine]) => {
    const feeling = feelings[id];
    return feeling ? [`- **${id}** ${feeling(rangeOf(mine))}`] : [];
  });
}
