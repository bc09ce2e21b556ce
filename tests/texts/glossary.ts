import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../src/i18n/glossary');
const read = <Shape>(code: string): Shape => JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8')) as Shape;

/** English words of each term: a regular expression that ignores case. */
export const TERMS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(read<Record<string, string>>('en')).map(([term, pattern]) => [term, new RegExp(pattern, 'i')]),
);

/** Term to the stems by which a language says it, the word of its exchanges first. */
export const glossaryOf = (code: string): Readonly<Record<string, readonly string[]>> => read(code);

/** Place where a long word may be hyphenated in a narrow heading. */
const SOFT_HYPHEN = '\u00ad';

/** Terms that a language has no word for, and texts that have a term in English and none of its words here. */
export function glossaryProblems(
  glossary: Readonly<Record<string, readonly string[]>>,
  texts: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  for (const [term, pattern] of TERMS) {
    const stems = glossary[term];
    if (!stems || stems.length === 0) {
      problems.push(`${term}: no word`);
      continue;
    }
    for (const [key, text] of texts) {
      const said = english.get(key) ?? english.get(key.replace(/_(?:one|many)$/, '_other'));
      // The name of a placeholder, `{{price}}`, does not count as a word of the sentence.
      if (said === undefined || !pattern.test(said.replace(/\{\{\w+\}\}/g, '·'))) continue;
      const small = text.replaceAll(SOFT_HYPHEN, '').toLowerCase();
      if (!stems.some((stem) => small.includes(stem.toLowerCase()))) problems.push(`${term}: ${key}: ${text}`);
    }
  }
  return problems;
}
