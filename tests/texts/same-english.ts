import { TERMS, withoutSoftHyphens } from './glossary.ts';
import { baseOf } from './text-problems.ts';
import { englishOf, withoutNames } from './text-set.ts';
import type { Fault, TextSet } from './text-set.ts';

/** Returns the meaning of an English text: its terms of the glossary and the sense that its context names. */
function meaningOf(key: string, english: string, sense = ''): string {
  const terms = [...TERMS].filter(([, term]) => term.isUsedIn(key, withoutNames(english)));
  return [sense, ...terms.map(([name]) => name)].join();
}

/** Lists translations that differ from most others of the same English text in the same role and meaning. */
export function sameEnglishFaults(set: TextSet): Fault[] {
  if (set.code === 'en') return [];
  const groups = new Map<string, Map<string, string[]>>();
  for (const [key, hyphenated] of set.texts) {
    const text = withoutSoftHyphens(hyphenated);
    const english = englishOf(set, key);
    const context = set.context.get(baseOf(key));
    if (english === undefined || context === undefined) continue;
    const form = key.slice(baseOf(key).length);
    const group = `${context.role}${form} ${meaningOf(key, english, context.sense)} ${english}`;
    const translations = groups.get(group) ?? new Map<string, string[]>();
    translations.set(text, [...(translations.get(text) ?? []), key]);
    groups.set(group, translations);
  }
  return [...groups.values()].flatMap((translations) => {
    const [[usual, usualKeys] = ['', []], ...others] = [...translations].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    return others.flatMap(([text, keys]) =>
      keys.map((key) => ({
        id: key,
        what: `“${englishOf(set, key)}” is “${text}” here and “${usual}” in ${usualKeys.join(', ')}`,
      })),
    );
  });
}
