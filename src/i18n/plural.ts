import { language } from './language.ts';
import type { LanguageCode } from './languages.ts';

let rules = new Intl.PluralRules('en');
let rulesOf: LanguageCode = 'en';

function rulesNow(): Intl.PluralRules {
  const code = language.value;
  if (code !== rulesOf) {
    rules = new Intl.PluralRules(code);
    rulesOf = code;
  }
  return rules;
}

/** Which form of a word goes with this count. Hot: makes nothing. */
export const pluralOf = (count: number): Intl.LDMLPluralRule => rulesNow().select(count);

/** Counts up to here have every form that the languages have for whole numbers, but for that of millions. */
const SAMPLES = 200;

/** What is said of a count in each form that the language in force has. @param say  words for a count of that form */
export function inAllForms(say: (count: number) => string): Partial<Record<Intl.LDMLPluralRule, string>> {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {};
  for (let count = 0; count <= SAMPLES; count++) forms[pluralOf(count)] ??= say(count);
  return forms;
}
