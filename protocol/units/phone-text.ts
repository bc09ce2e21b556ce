import { cleanSigns } from './clean-text.ts';

/** Characters that are written between the digits of a number. */
const BETWEEN = /[ ()./\p{Pd}\u2212]/gu;
const NUMBER = /^\+?\p{Nd}+$/u;

/**
 * Returns a typed or pasted phone number as one optional `+` and digits. Small, because it needs no numbering plans.
 * @returns null when it contains another character, because dropping one could make another number of it
 */
export function phoneTextOf(typed: string): string | null {
  const text = cleanSigns(typed).replace(BETWEEN, '');
  return NUMBER.test(text) ? text : null;
}
