/** Words that name a subject: Latin ones as the beginning of words, `withdraw` for withdrawals too; Chinese ones anywhere. */
export interface Subject {
  readonly words: readonly string[];
}

const HAN = /\p{Script=Han}/u;

/** Words apart by one space each, one before the first: what a keyword is looked up in. */
const inWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

/**
 * The subject that a question is about: the one whose words in it are the longest, taken together; of equal ones the first.
 * @returns null when no word of any subject is in it
 */
export function subjectOf<Known extends Subject>(question: string, subjects: readonly Known[]): Known | null {
  const text = inWords(question);
  let best: Known | null = null;
  let most = 0;
  for (const subject of subjects) {
    const found = subject.words.filter((word) => text.includes(HAN.test(word) ? word : ` ${word}`));
    // A Chinese sign says as much as some letters.
    const weight = found.reduce((sum, word) => sum + word.length * (HAN.test(word) ? 4 : 1), 0);
    if (weight > most) [best, most] = [subject, weight];
  }
  return best;
}
