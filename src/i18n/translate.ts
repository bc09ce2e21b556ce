import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createInstance } from 'i18next';
import type { ParseKeys, TFunction } from 'i18next';
import { browserStorage } from '../model/storage.ts';
import { fetchTexts } from './catalogues.ts';
import type { CataloguePart, CatalogueParts } from './catalogues.ts';
import first from './en/first.json';
import { language, putLanguage } from './language.ts';
import { chooseLanguage } from './languages.ts';
import type { LanguageCode } from './languages.ts';
import { translatorOptions } from './translator-options.ts';

/** Parts share sections: `trade` is in several. */
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

// Synchronous, with English inside: a component or a message can never come before its texts.
const translator = createInstance();
void translator.init(translatorOptions());
// Added, because what `init` gets is not copied, and later parts are put into it.
translator.addResourceBundle('en', 'app', first);

/** Text outside components. Inside one use `useTranslation()` of use-translation.ts, which follows a change of language. */
export const t = translator.t;

/** The texts of one language. */
export interface Translation {
  readonly t: TFunction;
  readonly language: LanguageCode;
}

/** The language in force with a `t` of its own: a new one with every language, so that what depends on `t` is made anew. */
export const translation: ReadonlySignal<Translation> = computed(() => ({
  t: t.bind(null) as TFunction,
  language: language.value,
}));

/** The parts that have come, which a change of language brings anew. One that could not be had is nobody else's business. */
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
 * Brings these parts of the texts, now and after every change of language. Await it before the first of them is said.
 * @throws when they cannot be loaded (offline); ask again later
 */
export async function loadTexts(...parts: readonly CataloguePart[]): Promise<void> {
  if (missed !== null) void showMissed(missed);
  // The language may change meanwhile.
  for (let code = language.peek(); missing(code, parts).length > 0; code = language.peek()) {
    await loadMissing(code, parts);
  }
  for (const part of parts) wanted.add(part);
}

async function loadAll(code: LanguageCode): Promise<void> {
  // A page that opens meanwhile may want one more.
  while (missing(code, wanted).length > 0) await loadMissing(code, wanted);
}

async function show(code: LanguageCode): Promise<void> {
  await loadAll(code);
  await translator.changeLanguage(code);
  putLanguage(code);
  // The same one written again would have all of the page styled anew: ":lang" stands in the engine's own style sheet.
  const root = document.documentElement;
  if (root.lang !== code) root.lang = code;
}

/** The language to start in, whose texts did not come: every page that opens tries it again. */
let missed: LanguageCode | null = null;

async function showMissed(code: LanguageCode): Promise<void> {
  try {
    await loadAll(code);
  } catch {
    return;
  }
  // Another may have been chosen meanwhile, or another page was faster.
  if (missed !== code) return;
  missed = null;
  await show(code);
}

/**
 * Shows the stored language, else the browser's, else English. Await it before the first render, so that no text is
 * seen twice. Never rejects.
 * @returns whether it is shown; when its texts cannot be loaded the app starts in English, and tries again by itself
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
 * Changes the language at once, without a reload, and remembers it.
 * @throws when the catalogue cannot be loaded (offline); the language then stays as it was.
 */
export async function setLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  missed = null;
  stored.write(code);
}
