import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createInstance } from 'i18next';
import type { ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './en/catalogue.ts';
import { AVAILABLE_LANGUAGES, CATALOGUES } from './catalogues.ts';
import { chooseLanguage } from './languages.ts';
import type { LanguageCode } from './languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof en };
    returnNull: false;
  }
}

/** A key of the catalogues, `trade.up`; checked by the compiler. */
export type TextKey = ParseKeys<'app'>;

/** Raw key, without the prefix of the other stores (decision 37). */
const STORAGE_KEY = 'app_language';

const current = signal<LanguageCode>('en');

/** The language in force. Number and time texts read it, so live text follows a change at once (I1). */
export const language: ReadonlySignal<LanguageCode> = current;

// Synchronous, with English inside: a component or a message can never come before its texts.
const translator = createInstance();
void translator.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  load: 'currentOnly',
  ns: ['app'],
  defaultNS: 'app',
  resources: { en: { app: en } },
  initAsync: false,
  interpolation: { escapeValue: false }, // React escapes.
  react: { useSuspense: false },
});

/** Text outside components. Inside one use `useTranslation()` of use-translation.ts, which follows a change of language. */
export const t = translator.t;

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // Storage forbidden: the browser's language decides on every start.
  }
}

async function show(code: LanguageCode): Promise<void> {
  const load = CATALOGUES[code];
  if (!load) throw new RangeError(`no catalogue for ${code}`);
  if (!translator.hasResourceBundle(code, 'app')) translator.addResourceBundle(code, 'app', await load());
  await translator.changeLanguage(code);
  current.value = code;
  document.documentElement.lang = code;
}

/**
 * Shows the stored language, else the browser's, else English. Await it before the first render, so that no text is
 * seen twice. Never rejects: when the catalogue cannot be loaded the app starts in English.
 */
export async function startLanguage(): Promise<void> {
  const available = AVAILABLE_LANGUAGES.map(({ code }) => code);
  try {
    await show(chooseLanguage(stored(), navigator.languages, available));
  } catch {
    await show('en');
  }
}

/**
 * Changes the language at once, without a reload, and remembers it.
 * @throws when the catalogue cannot be loaded (offline); the language then stays as it was.
 */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Holds for this page only.
  }
}
