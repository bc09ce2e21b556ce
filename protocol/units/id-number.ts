import { cleanSigns } from './clean-text.ts';

/** ID numbers: one check for the exchange and the app, of loans and of bank accounts (decision 59). */
const ID_NUMBER = /^[0-9A-Za-z]{3,100}$/;

/** @returns the number as it is kept, without spaces around it and marks that nobody sees; null when it is not 3 to 100 letters and digits */
export function idNumberOf(typed: string): string | null {
  const text = cleanSigns(typed);
  return ID_NUMBER.test(text) ? text : null;
}
