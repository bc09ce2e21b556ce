import { afterAll, describe, expect, it } from 'vitest';
import { fieldText, readNumber } from '../../../../src/features/strategy/numbers-as-text.ts';
import { conditionParts, conditionText } from '../../../../src/features/strategy/strategy-words.ts';
import { LANGUAGE_CODES } from '../../../../src/i18n/languages.ts';
import { loadTexts, setLanguage } from '../../../../src/i18n/translate.ts';
import { CONDITIONS } from './some-conditions.ts';

/** Says a text without its spaces, which differ where the sentence is cut. */
const spaceless = (text: string): string => text.replace(/\s/g, '');

afterAll(() => setLanguage('en'));

describe.each(LANGUAGE_CODES)('in %s', (code) => {
  it('a condition has its sides as chips and loses nothing of its sentence', async () => {
    await setLanguage(code);
    await loadTexts('strategy');
    for (const condition of CONDITIONS) {
      const parts = conditionParts(condition);
      expect(parts.filter(({ isSide }) => isSide)).toHaveLength('right' in condition ? 2 : 1);
      expect(spaceless(parts.map(({ text }) => text).join(''))).toBe(spaceless(conditionText(condition)));
    }
  });

  it('a number comes back from its field', async () => {
    await setLanguage(code);
    const range = { least: 0, most: 100_000, decimals: 4 };
    for (const value of [20, 0.02, 68_000, 2.5, 1234.5678]) expect(readNumber(fieldText(value), range)).toBe(value);
  });
});
