import { computed } from '@preact/signals-core';
import { language } from './language.ts';

const names = computed(() => {
  try {
    return new Intl.DisplayNames(language.value, { type: 'region' });
  } catch {
    // Engines before 2021 have none: the code stands for itself.
    return null;
  }
});

/** A country in the language in force: `DE` → `Germany`. @param code  ISO 3166-1, two capitals */
export const countryName = (code: string): string => names.value?.of(code) ?? code;
