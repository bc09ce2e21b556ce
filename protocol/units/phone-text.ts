import { cleanSigns } from './clean-text.ts';

/** What people write between the digits of a number. */
const BETWEEN = /[ ()./\p{Pd}\u2212]/gu;
const NUMBER = /^\+?\p{Nd}+$/u;

/**
 * A phone number as it was typed or pasted, as one optional `+` and digits. Light: without the numbering plans.
 * @returns null when there is any other sign in it: dropping one could make another number of it
 */
export function phoneTextOf(typed: string): string | null {
  const text = cleanSigns(typed).replace(BETWEEN, '');
  return NUMBER.test(text) ? text : null;
}
