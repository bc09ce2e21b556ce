/** Letters of the longer word from which it may have one error. Shorter words resemble too many others. */
const ONE_ERROR_FROM = 6;
/** Letters of the shorter word from which it may have two. */
const TWO_ERRORS_FROM = 9;

const errorsAllowed = (a: string, b: string): number =>
  Math.min(a.length, b.length) >= TWO_ERRORS_FROM ? 2 : Number(Math.max(a.length, b.length) >= ONE_ERROR_FROM);

/** Returns how many letters are missing, added, changed, or swapped with their neighbour. */
export function typingErrors(word: string, typed: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: typed.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row++) {
    const now = [row];
    for (let at = 1; at <= typed.length; at++) {
      const isSame = word[row - 1] === typed[at - 1];
      const isSwapped = row > 1 && at > 1 && word[row - 1] === typed[at - 2] && word[row - 2] === typed[at - 1];
      const changed = above[at - 1]! + (isSame ? 0 : 1);
      const swapped = isSwapped ? before[at - 2]! + 1 : Infinity;
      now.push(Math.min(above[at]! + 1, now[at - 1]! + 1, changed, swapped));
    }
    [before, above] = [above, now];
  }
  return above.at(-1)!;
}

/**
 * Creates the correction of typing errors. A word that is not known is read as the known word with the fewest errors,
 * the first of equals: one at most where the longer of both has 6 letters, two where both have 9. The first letter must
 * be right.
 * @param known  words as `plainWords` returns them, the most likely first
 * @returns takes and returns words as `plainWords` does
 */
export function createCorrection(known: Iterable<string>): (words: string) => string {
  const all = new Set(known);
  const byFirst = new Map<string, string[]>();
  for (const word of all) {
    const first = word.slice(0, 1);
    byFirst.set(first, [...(byFirst.get(first) ?? []), word]);
  }
  const nearest = (typed: string): string => {
    if (all.has(typed)) return typed;
    let best = typed;
    let fewest = Infinity;
    for (const word of byFirst.get(typed.slice(0, 1)) ?? []) {
      const most = errorsAllowed(word, typed);
      if (Math.abs(word.length - typed.length) > most) continue;
      const errors = most === 0 ? 1 : typingErrors(word, typed);
      if (errors <= most && errors < fewest) [best, fewest] = [word, errors];
    }
    return best;
  };
  return (words) => words.split(' ').map(nearest).join(' ');
}
