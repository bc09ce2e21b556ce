import type { InitOptions } from 'i18next';

/** How the translator is set up, anew for each: it keeps and changes what it is given. */
export const translatorOptions = (): InitOptions => ({
  lng: 'en',
  fallbackLng: 'en',
  load: 'currentOnly',
  ns: ['app'],
  defaultNS: 'app',
  resources: {},
  // A part that is not there yet must never show as its key; the pages and messages that need it wait for it.
  parseMissingKeyHandler: () => '',
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
});
