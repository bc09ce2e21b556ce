/** Longest name, characters (V2). */
export const REAL_NAME_MAX = 50;

/** Marks that nobody sees; the two joiners stay, since names in some scripts are written with them. */
const INVISIBLE = /[^\P{Cf}\u200C\u200D]/gu;

/**
 * Names of persons: one check for the exchange and the app.
 * @returns the name as it is kept, without spaces around it, invisible marks and marks of direction; null when it has no
 *          letter, a control character, or more than 50 characters
 */
export function realNameOf(typed: string): string | null {
  const name = typed.normalize('NFC').replace(INVISIBLE, '').trim();
  if (/\p{Cc}/u.test(name) || !/\p{L}/u.test(name)) return null;
  return [...name].length <= REAL_NAME_MAX ? name : null;
}

const compared = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');

/** Whether two kept names are the same but for capitals and spaces. */
export const isSameName = (one: string, other: string): boolean => compared(one) === compared(other);
