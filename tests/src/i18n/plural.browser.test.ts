import { afterAll, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../../../src/i18n/languages.ts';
import { inAllForms, pluralOf } from '../../../src/i18n/plural.ts';
import { setLanguage, t } from '../../../src/i18n/translate.ts';

afterAll(() => setLanguage('en'));

it.each(LANGUAGE_CODES)('%s: words kept by their form are those of the translator', async (code) => {
  await setLanguage(code);
  const forms = inAllForms((count) => t('trade.book.ticks', { count, number: '#' }));
  for (const count of [...Array(120).keys(), 1000, 1001, 99_999]) {
    expect(forms[pluralOf(count)], String(count)).toBe(t('trade.book.ticks', { count, number: '#' }));
  }
});
