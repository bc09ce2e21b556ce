import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createInstance } from 'i18next';
import type { ParseKeys, TFunction, InitOptions } from 'i18next';
import { browserStorage } from '../model/storage.ts';
import { fetchTexts } from './catalogues.ts';
import type { CataloguePart, CatalogueParts } from './catalogues.ts';
import first from './en/first.json';
import { language, putLanguage } from './language.ts';
import { chooseLanguage } from './languages.ts';
import type { LanguageCode } from './languages.ts';

/** Returns new options for each translator, because it keeps and mutates them. */
const translatorOptions = (): InitOptions => ({
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

/** Merges the parts, several of which may have the same section: `trade` is in several. */
type Joined<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: Joined<CatalogueParts[CataloguePart]> };
    returnNull: false;
  }
}

/** A key of the catalogues, `trade.up`; checked by the compiler. */
export type TextKey = ParseKeys<'app'>;

const stored = browserStorage.raw('app_language');

// Created synchronously with the English texts, so that no component or message can run before its texts.
const translator = createInstance();
void translator.init(translatorOptions());
// Added separately, because texts passed to `init` are not copied and later parts are merged into them.
translator.addResourceBundle('en', 'app', first);

/**
 * Translates a key outside components. Components use `useTranslation()` of use-translation.ts, which follows a change
 * of language.
 */
export const t = translator.t;

/** The texts of one language. */
export interface Translation {
  readonly t: TFunction;
  readonly language: LanguageCode;
}

/**
 * The current language with its own `t`. A change of language creates a new `t`, so that values computed from it
 * update.
 */
export const translation: ReadonlySignal<Translation> = computed(() => ({
  t: t.bind(null) as TFunction,
  language: language.value,
}));

/**
 * Loaded parts, which a change of language loads again. A part that failed to load is not among them, so it cannot
 * block others.
 */
const wanted = new Set<CataloguePart>(['first']);
const loaded = new Set<string>(['en/first']);

const missing = (code: LanguageCode, parts: Iterable<CataloguePart>): readonly CataloguePart[] =>
  [...parts].filter((part) => !loaded.has(`${code}/${part}`));

const loadMissing = (code: LanguageCode, parts: Iterable<CataloguePart>) =>
  Promise.all(
    missing(code, parts).map(async (part) => {
      translator.addResourceBundle(code, 'app', await fetchTexts(code, part), true, true);
      loaded.add(`${code}/${part}`);
    }),
  );

/**
 * Loads these parts of the texts, and again after every change of language. Await it before their first use.
 * @throws when they cannot be loaded (offline); the caller may try again
 */
export async function loadTexts(...parts: readonly CataloguePart[]): Promise<void> {
  if (missed !== null) void showMissed(missed);
  // The language may change during the load.
  for (let code = language.peek(); missing(code, parts).length > 0; code = language.peek()) {
    await loadMissing(code, parts);
  }
  for (const part of parts) wanted.add(part);
}

async function loadAll(code: LanguageCode): Promise<void> {
  // A page that opens meanwhile may add a part.
  while (missing(code, wanted).length > 0) await loadMissing(code, wanted);
}

async function show(code: LanguageCode): Promise<void> {
  await loadAll(code);
  await translator.changeLanguage(code);
  putLanguage(code);
  // Setting the same value again would restyle the whole page, because the browser's own style sheet uses ":lang".
  const root = document.documentElement;
  if (root.lang !== code) root.lang = code;
}

/** The initial language while its texts are not loaded; every page that opens retries it. */
let missed: LanguageCode | null = null;

async function showMissed(code: LanguageCode): Promise<void> {
  try {
    await loadAll(code);
  } catch {
    return;
  }
  // Another language may have been chosen meanwhile, or another page may have loaded it first.
  if (missed !== code) return;
  missed = null;
  await show(code);
}

/**
 * Shows the stored language, else the browser's, else English. Await it before the first render, so that no text is
 * rendered twice. Never rejects.
 * @returns whether it is shown; when its texts cannot be loaded the app starts in English and retries by itself
 */
export async function startLanguage(): Promise<boolean> {
  const code = chooseLanguage(stored.read(), navigator.languages);
  try {
    await show(code);
  } catch {
    missed = code;
    await show('en');
  }
  return missed === null;
}

/**
 * Changes the language without a reload, and stores the choice.
 * @throws when the catalogue cannot be loaded (offline); the language is then unchanged
 */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  missed = null;
  stored.write(code);
}
