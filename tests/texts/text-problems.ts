/** The plural forms of a key: `days_one`, `days_other`. */
const FORM = /_(?:zero|one|two|few|many|other)$/;

/** `loan.days_one` → `loan.days`: what the code says. */
export const baseOf = (key: string): string => key.replace(FORM, '');

/** `other` for Chinese, `one` and `other` for German, as `Intl` of this Node knows them. */
const formsOf = (code: string): readonly string[] => new Intl.PluralRules(code).resolvedOptions().pluralCategories;

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join();

/** Languages whose script English does not share: nothing but names and codes may stand there in Latin letters. */
const OTHER_SCRIPT: ReadonlySet<string> = new Set(['zh', 'zh-TW', 'ja', 'ko', 'th']);
/**
 * Two English words in a row are a sentence that nobody translated; one word may be the same in a neighbour language.
 */
const isSentence = (text: string): boolean => /[a-z]{3,} [a-z]{2,}/i.test(text.replace(/\{\{\w+\}\}/g, '·'));
const hasWord = (text: string): boolean => /(?<![\w./-])[a-z]{3,}(?![\w./-])/.test(text.replace(/\{\{\w+\}\}/g, '·'));

/** Words of the trade that Italian, French and Spanish traders say in English: their glossaries ask for them. */
const BORROWED: ReadonlySet<string> = new Set(['Trailing stop', 'Take profit', 'Stop loss', 'Order book']);

/** A language that lacks something English says, or says it otherwise than a text can. */
export interface TextProblem {
  readonly kind: 'missing' | 'unwanted' | 'plural' | 'placeholders' | 'untranslated' | 'blank' | 'brackets';
  readonly key: string;
}

/**
 * Lists faults of the texts of one language, compared with the English ones.
 * @param texts    key to text, `trade.up`; plural forms are keys of their own
 */
export function textProblems(
  code: string,
  texts: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): TextProblem[] {
  const problems: TextProblem[] = [];
  const wanted = new Map<string, string>();
  for (const [key, text] of english) {
    const base = baseOf(key);
    if (base === key) wanted.set(key, text);
    else for (const form of formsOf(code)) wanted.set(`${base}_${form}`, text);
  }
  for (const key of wanted.keys()) {
    if (!texts.has(key)) problems.push({ kind: baseOf(key) === key ? 'missing' : 'plural', key });
  }
  for (const [key, text] of texts) {
    const model = wanted.get(key);
    if (model === undefined) {
      problems.push({ kind: 'unwanted', key });
      continue;
    }
    if (placeholders(text) !== placeholders(model)) problems.push({ kind: 'placeholders', key });
    if (text.trim() !== text || text === '') problems.push({ kind: 'blank', key });
    if (/(?<!\{)\{\w+\}(?!\})/.test(text)) problems.push({ kind: 'brackets', key });
    const isEnglish = OTHER_SCRIPT.has(code) ? hasWord(text) : isSentence(text) && !BORROWED.has(text);
    if (code !== 'en' && text === model && isEnglish) problems.push({ kind: 'untranslated', key });
  }
  return problems;
}
