import { foldLetters } from '../../../protocol/units/fold-text.ts';

/** Words that name a subject, as `plainWords` writes them: those of scripts with spaces as the beginning of words, others anywhere. */
export interface Subject {
  readonly words: readonly string[];
}

/** Scripts that write words without spaces, or join what English keeps apart. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Scripts whose sign says as much as some letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SIGN_WEIGHT = 4;

/**
 * Small letters without accents, words apart by one space each: people write `gebuhr`, `phi rut` and `CEKIM` too. What an
 * apostrophe cuts off is a word of its own (`l’argent`), or the end of one (`can't`).
 */
export const plainWords = (text: string): string =>
  foldLetters(text)
    .replace(/['’](?=\p{L}{3})/gu, ' ')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * The subject that a question is about: the one whose words in it are the longest, taken together; of equal ones the first.
 * @returns null when no word of any subject is in it
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
