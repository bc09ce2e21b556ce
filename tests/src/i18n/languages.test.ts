import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/i18n/catalogues.ts';
import { LANGUAGES } from '../../../src/i18n/language-names.ts';
import { chooseLanguage, LANGUAGE_CODES, languageOfTag } from '../../../src/i18n/languages.ts';

describe('the language to start in', () => {
  it('is the stored one first, then the first browser language there is, then English', () => {
    expect(chooseLanguage('de', ['zh'])).toBe('de');
    expect(chooseLanguage(null, ['pt-BR', 'zh-CN', 'de'])).toBe('zh');
    expect(chooseLanguage(null, ['pt-BR'])).toBe('en');
    expect(chooseLanguage(null, [])).toBe('en');
  });

  it('passes over a stored value that is no language, or none any more', () => {
    for (const stored of ['', 'xx', '<script>', '__proto__', 'pt']) {
      expect(chooseLanguage(stored, ['de-AT'])).toBe('de');
    }
  });

  it('tells simplified from traditional Chinese by script or region', () => {
    expect(['zh', 'zh-CN', 'zh-Hans-SG', 'zh-SG'].map(languageOfTag)).toEqual(['zh', 'zh', 'zh', 'zh']);
    expect(['zh-TW', 'zh-HK', 'zh-Hant', 'zh_Hant_MO'].map(languageOfTag)).toEqual([
      'zh-TW',
      'zh-TW',
      'zh-TW',
      'zh-TW',
    ]);
    expect(languageOfTag('pt')).toBeNull();
  });
});

it('has a catalogue of each language, in the order of the list', () => {
  expect(LANGUAGES).toHaveLength(12);
  expect(LANGUAGES.map(({ code }) => code)).toEqual(LANGUAGE_CODES);
  expect(Object.keys(CATALOGUES)).toEqual(LANGUAGE_CODES);
});
