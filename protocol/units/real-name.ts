import { cleanLine } from './clean-text.ts';
import { foldText } from './fold-text.ts';

/** Longest name, characters (V2). */
export const REAL_NAME_MAX = 50;

/** Format characters that `cleanLine` leaves, except the two joiners, which names in some scripts need. */
const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu;

/**
 * Returns a person's name in canonical form, with single spaces and without invisible and direction marks. The exchange
 * and the app use the same function.
 * @returns null when it has no letter, a control character, or more than 50 characters
 */
export function realNameOf(typed: string): string | null {
  const name = cleanLine(typed.replace(INVISIBLE, ''));
  if (/\p{Cc}/u.test(name) || !/\p{L}/u.test(name)) return null;
  return [...name].length <= REAL_NAME_MAX ? name : null;
}

/** Returns whether two names differ only in case, width, accents, apostrophes, hyphens and spaces. */
export const isSameName = (one: string, other: string): boolean => foldText(one) === foldText(other);
