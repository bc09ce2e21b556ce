import { cleanLine } from './clean-text.ts';

/** Letters without a Unicode decomposition, and their replacements on keyboards that lack them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};
const LETTER = /[ßæœøđðħıłþς]/gu;
/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters of their own and stay. */
const ACCENTS = /[\u0300-\u036f]/gu;
/** Apostrophes, the characters that keyboards offer in place of them, and joiners. */
const UNCOMPARED = /['`´‘’‛ʹʻʼʽ\u200c\u200d]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Folds case, width and accents of letters; a dotless i is an i, and ß is ss. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/**
 * Returns a text in the form in which it is compared with another, for searches and names of people: folded letters, no
 * apostrophes and joiners, dashes as spaces, single spaces. The result is never shown or stored.
 */
export const foldText = (text: string): string =>
  // Removed twice, because decomposition turns a spacing acute into a space and a varia into an apostrophe.
  cleanLine(foldLetters(text.replace(UNCOMPARED, '')).replace(UNCOMPARED, '').replace(DASHES, ' '));

/**
 * Returns a text in the form that a search compares: folded, without spaces and punctuation, so that `BTC-USDT`,
 * `btc/usdt` and `btc usdt` are equal. Empty for a query of punctuation only, which every text contains.
 */
export const searchText = (text: string): string => foldText(text).replace(/[\p{P}\p{Z}]+/gu, '');
