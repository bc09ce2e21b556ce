import { beforeEach, describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../../protocol/units/country-codes.ts';
import { putLanguage } from '../../../src/i18n/language.ts';
import type { LanguageCode } from '../../../src/i18n/languages.ts';
import { findCountries, listCountries } from '../../../src/ui/country-search.ts';

const codesFor = (query: string): readonly string[] =>
  findCountries(
    listCountries(COUNTRY_CODES, (code) => (code === 'TR' ? '+90' : '')),
    query,
  ).map(({ code }) => code);

beforeEach(() => {
  putLanguage('en');
});

describe('issue 39 F25: the search of countries', () => {
  it.each<[LanguageCode, string, string]>([
    ['en', 'turkiye', 'TR'],
    ['en', 'TÜRKİYE', 'TR'],
    ['de', 'turkei', 'TR'],
    ['de', 'turkiye', 'TR'],
    ['tr', 'turkiye', 'TR'],
    ['tr', 'isviçre', 'CH'],
    ['tr', 'ISVICRE', 'CH'],
    ['tr', 'switzerland', 'CH'],
    ['fr', 'cote d’ivoire', 'CI'],
    ['es', 'espana', 'ES'],
    ['vi', 'viet nam', 'VN'],
    ['ja', 'ｼﾞｬﾏｲｶ', 'JM'],
    ['en', '+90', 'TR'],
    ['en', 'tr', 'TR'],
  ])('in %s, %j finds %s', (code, query, found) => {
    putLanguage(code);
    expect(codesFor(query)).toContain(found);
  });

  it('nothing typed finds all, nonsense none', () => {
    expect(codesFor(' ')).toHaveLength(COUNTRY_CODES.length);
    expect(codesFor('qqq')).toEqual([]);
  });
});
