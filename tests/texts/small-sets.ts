import type { Context } from './context.ts';
import type { TextSet } from './text-set.ts';

/** A small language for tests of the checks: key to English and translation. */
export const smallSet = (
  code: string,
  said: Readonly<Record<string, readonly [english: string, text: string]>>,
  context: Readonly<Record<string, Partial<Context>>> = {},
): TextSet => ({
  code,
  english: new Map(Object.entries(said).map(([key, [english]]) => [key, english])),
  texts: new Map(Object.entries(said).map(([key, [, text]]) => [key, text])),
  context: new Map(
    Object.entries(context).map(([key, one]) => [key, { role: 'label', screen: 'page, top', ...one } as Context]),
  ),
});

/** An English text alone, in a role. */
export const englishSet = (text: string, context: Partial<Context> = {}): TextSet =>
  smallSet('en', { key: [text, text] }, { key: context });

/** A text of a language, whose English does not matter. */
export const oneText = (code: string, text: string): TextSet => smallSet(code, { key: ['English', text] });
