import { describe, expect, it } from 'vitest';
import { CATALOGUES } from '../../../src/i18n/catalogues.ts';
import { AVAILABLE_LANGUAGES, LANGUAGES } from '../../../src/i18n/language-names.ts';
import { chooseLanguage, LANGUAGE_CODES, languageOfTag } from '../../../src/i18n/languages.ts';

describe('the language to start in', () => {
  const available = ['en', 'zh', 'de'] as const;

  it('is the stored one first, then the first browser language there is, then English', () => {
    expect(chooseLanguage('de', ['zh'], available)).toBe('de');
    expect(chooseLanguage(null, ['pt-BR', 'zh-CN', 'de'], available)).toBe('zh');
    expect(chooseLanguage(null, ['pt-BR'], available)).toBe('en');
    expect(chooseLanguage(null, [], available)).toBe('en');
  });

  it('passes over a stored value that is no language or has no catalogue', () => {
    for (const stored of ['', 'xx', '<script>', '__proto__', 'th']) {
      expect(chooseLanguage(stored, ['de-AT'], available)).toBe('de');
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

it('offers exactly the languages that have a catalogue, in the order of the list', () => {
  expect(LANGUAGES).toHaveLength(12);
  expect(LANGUAGES.map(({ code }) => code)).toEqual(LANGUAGE_CODES);
  expect(AVAILABLE_LANGUAGES.map(({ code }) => code)).toEqual(
    LANGUAGES.map(({ code }) => code).filter((code) => CATALOGUES[code]),
  );
  expect(AVAILABLE_LANGUAGES.map(({ code }) => code)).toContain('en');
});
