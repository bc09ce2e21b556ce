import { computed } from '@preact/signals-core';
import { language } from './language.ts';

function namesIn(language: string): Intl.DisplayNames | null {
  try {
    return new Intl.DisplayNames(language, { type: 'region' });
  } catch {
    // Engines before 2021 lack it; the country code is shown instead.
    return null;
  }
}

const names = computed(() => namesIn(language.value));
let english: Intl.DisplayNames | null | undefined;

/** A country in the language in force: `DE` → `Germany`. @param code  ISO 3166-1, two capitals */
export const countryName = (code: string): string => names.value?.of(code) ?? code;

/** Name of a country in English, for a search in English. @param code  ISO 3166-1, two capitals */
export const englishCountryName = (code: string): string => (english ??= namesIn('en'))?.of(code) ?? code;
