import type { InitOptions } from 'i18next';

/** Returns new options for each translator, because it keeps and mutates them. */
export const translatorOptions = (): InitOptions => ({
  lng: 'en',
  fallbackLng: 'en',
  load: 'currentOnly',
  ns: ['app'],
  defaultNS: 'app',
  resources: {},
  // The key of an unloaded part must never be shown; pages and messages wait for the parts they use.
  parseMissingKeyHandler: () => '',
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
});
