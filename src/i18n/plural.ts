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

/** Returns the plural form for a count in the current language. Hot: allocates nothing. */
export const pluralOf = (count: number): Intl.LDMLPluralRule => rulesNow().select(count);

/** Every plural form of whole numbers in our languages occurs up to this count, except the form for millions. */
const SAMPLES = 200;

/**
 * Returns the text for each plural form of the current language.
 * @param say  formats the text for a count of that form
 */
export function inAllForms(say: (count: number) => string): Partial<Record<Intl.LDMLPluralRule, string>> {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {};
  for (let count = 0; count <= SAMPLES; count++) forms[pluralOf(count)] ??= say(count);
  return forms;
}
