import { cleanLine } from './clean-text.ts';
import { foldText } from './fold-text.ts';

/** Longest name, characters (V2). */
export const REAL_NAME_MAX = 50;

/** Format characters that `cleanLine` leaves; the two joiners stay, since names in some scripts are written with them. */
const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu;

/**
 * Names of persons: one check for the exchange and the app.
 * @returns the name as it is kept, with single spaces, without invisible marks and marks of direction; null when it has no
 *          letter, a control character, or more than 50 characters
 */
export function realNameOf(typed: string): string | null {
  const name = cleanLine(typed.replace(INVISIBLE, ''));
  if (/\p{Cc}/u.test(name) || !/\p{L}/u.test(name)) return null;
  return [...name].length <= REAL_NAME_MAX ? name : null;
}

/** Whether two names are the same but for case, width, accents, apostrophes, hyphens and spaces. */
export const isSameName = (one: string, other: string): boolean => foldText(one) === foldText(other);
