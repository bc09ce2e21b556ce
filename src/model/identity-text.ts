import { cleanLine, cleanSigns } from '../../protocol/units/clean-text.ts';
import { idNumberOf } from '../../protocol/units/id-number.ts';
import { REAL_NAME_MAX, realNameOf } from '../../protocol/units/real-name.ts';

export const ID_MAX = 100;

/** Checks a name; returns `null` when it can be sent. `noLetter`: it has no letter, or a character that is not text. */
export function nameProblem(typed: string): 'none' | 'tooLong' | 'noLetter' | null {
  if (realNameOf(typed) !== null) return null;
  const name = cleanLine(typed);
  if (name === '') return 'none';
  return [...name].length > REAL_NAME_MAX ? 'tooLong' : 'noLetter';
}

/** Whether a name that can be sent is sent without some of what was typed: marks that nobody sees, marks of direction. */
export const losesMarks = (typed: string): boolean => {
  const name = realNameOf(typed);
  return name !== null && name.length !== typed.normalize('NFC').replace(/\s+/gu, ' ').trim().length;
};

/**
 * Checks an ID number; returns `null` when it can be sent (decision 59). `characters`: it has a character that is no
 * letter and no digit.
 */
export function idProblem(idCard: string): 'none' | 'characters' | 'tooShort' | 'tooLong' | null {
  const number = cleanSigns(idCard);
  if (number === '') return 'none';
  if (!/^[0-9A-Za-z]*$/.test(number)) return 'characters';
  if (number.length > ID_MAX) return 'tooLong';
  return idNumberOf(number) === null ? 'tooShort' : null;
}

/** Digits and perhaps an X of a Chinese identity card. */
const CHINESE_DIGITS = 18;

/** Whether the 18 digits of a Chinese identity card are worth a hint: digits, nearly as many, perhaps an X at the end. */
export const looksLikeChineseId = (idCard: string): boolean => {
  const number = cleanSigns(idCard);
  return /^\d{14,20}[Xx]?$/.test(number) && number.length !== CHINESE_DIGITS;
};

/** Whether a number that is said to be of a Chinese identity card has other than its 18 digits. */
export const isNoChineseId = (idCard: string): boolean => {
  const number = cleanSigns(idCard);
  return number !== '' && number.length !== CHINESE_DIGITS;
};
