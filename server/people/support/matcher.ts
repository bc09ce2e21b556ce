import { foldLetters } from '../../../protocol/units/fold-text.ts';

/**
 * Words of a subject, as `plainWords` returns them. In scripts with spaces they match the beginning of a word, in
 * others any place.
 */
export interface Subject {
  readonly words: readonly string[];
}

/** Scripts that write words without spaces, or join what English separates. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Scripts whose characters carry as much meaning as several letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SIGN_WEIGHT = 4;

/**
 * Returns lower-case words without accents, separated by single spaces, since users also type `gebuhr`, `phi rut` and
 * `CEKIM`. The text after an apostrophe is a word of its own (`l’argent`), or the end of one (`can't`).
 */
export const plainWords = (text: string): string =>
  foldLetters(text)
    .replace(/['’](?=\p{L}{3})/gu, ' ')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns the subject of a question: the one whose matching words have the greatest total length; the first of equals.
 * @returns null when no word matches
 */
export function subjectOf<Known extends Subject>(question: string, subjects: readonly Known[]): Known | null {
  const text = ` ${plainWords(question)}`;
  let best: Known | null = null;
  let most = 0;
  for (const subject of subjects) {
    const found = subject.words.filter((word) => text.includes(UNSPACED.test(word) ? word : ` ${word}`));
    const weight = found.reduce((sum, word) => sum + word.length * (DENSE.test(word) ? SIGN_WEIGHT : 1), 0);
    if (weight > most) [best, most] = [subject, weight];
  }
  return best;
}
