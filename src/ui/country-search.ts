import { searchText } from '../../protocol/units/fold-text.ts';
import { countryName, englishCountryName } from '../i18n/country-name.ts';

/** A row of the country picker. */
export interface Country {
  /** ISO 3166-1. */
  readonly code: string;
  readonly name: string;
  /** Shown after the name: a calling code. */
  readonly note: string;
  /** Names for the search, in the current language and in English, which foreign forms use. */
  readonly searched: readonly string[];
}

/** Returns the countries of a list, sorted by name in the current language. */
export const listCountries = (codes: readonly string[], noteOf?: (code: string) => string): readonly Country[] =>
  codes
    .map((code): Country => {
      const name = countryName(code);
      const searched = [searchText(name), searchText(englishCountryName(code))];
      return { code, name, note: noteOf?.(code) ?? '', searched };
    })
    .sort((a, b) => a.name.localeCompare(b.name));

/** Returns the countries whose name or note contains the query, or whose code equals it; an empty query returns all. */
export function findCountries(all: readonly Country[], query: string): readonly Country[] {
  const wanted = searchText(query);
  return all.filter(
    ({ code, searched, note }) =>
      searched.some((name) => name.includes(wanted)) ||
      code.toLowerCase() === wanted ||
      (wanted !== '' && searchText(note).includes(wanted)),
  );
}
