import type { Texts } from '../src/i18n/texts.ts';

/** `{trade: {up: 'Up'}}` → `trade.up` → `Up`. */
export function flatTexts(node: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of flatTexts(value as object, `${prefix + key}.`)) texts.set(path, text);
  }
  return texts;
}

/** Parts share sections. */
export const joinedTexts = (parts: Iterable<Texts>): ReadonlyMap<string, string> => {
  const all = new Map<string, string>();
  for (const part of parts) for (const [key, text] of flatTexts(part)) all.set(key, text);
  return all;
};
