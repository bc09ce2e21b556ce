import type { Answer, Case, Variant } from './measure.ts';

const isClose = (expected: number, actual: number, tolerance: number): boolean =>
  Object.is(expected, actual) ||
  expected === actual ||
  Math.abs(expected - actual) <= tolerance * Math.max(1, Math.abs(expected));

/**
 * The first difference between two answers, in words; null when they agree. Places where either is NaN are a
 * difference unless both are.
 */
export function differenceOf(expected: Answer, actual: Answer, tolerance: number): string | null {
  if (expected.length !== actual.length) return `${actual.length} results instead of ${expected.length}`;
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [expected[i]!, actual[i]!];
    const same = typeof a === 'number' && typeof b === 'number' ? isClose(a, b, tolerance) : a === b;
    if (!same) return `${b} instead of ${a} at ${i}`;
  }
  return null;
}

const answerOf = (variant: Variant): Answer => (variant.answer ?? (variant.run as () => Answer))();

/**
 * Runs every comparable variant once and says what differs from the case's reference: one line each, none when all
 * agree. A variant that computes something else is no rival, so this comes before any timing.
 */
export function disagreementsOf(cases: readonly Case[]): readonly string[] {
  return cases.flatMap(({ id, reference, tolerance = 0, variants }) => {
    if (reference === null) return [];
    const comparable = variants.filter(({ differs }) => differs === undefined);
    const judge = comparable.find(({ name }) => name === reference);
    if (!judge) return [`${id}: its reference "${reference}" is not among its variants`];
    const expected = answerOf(judge);
    return comparable.flatMap((variant) => {
      if (variant === judge) return [];
      const difference = differenceOf(expected, answerOf(variant), variant.tolerance ?? tolerance);
      return difference === null ? [] : [`${id}: ${variant.name}: ${difference}`];
    });
  });
}
