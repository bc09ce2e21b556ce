import { cleanSigns } from './clean-text.ts';

/** ID numbers, with one check for loans and bank accounts on the exchange and in the app (decision 59). */
const ID_NUMBER = /^[0-9A-Za-z]{3,100}$/;

/**
 * Returns the number in canonical form, trimmed and without invisible marks; null when it is not 3 to 100 letters and
 * digits.
 */
export function idNumberOf(typed: string): string | null {
  const text = cleanSigns(typed);
  return ID_NUMBER.test(text) ? text : null;
}
