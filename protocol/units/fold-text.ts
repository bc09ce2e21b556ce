import { cleanLine } from './clean-text.ts';

/** Letters that no decomposition takes apart, as they are typed on a keyboard without them. */
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
/** Apostrophes, what keyboards offer in place of them, and joiners. */
const UNCOMPARED = /['`´‘’‛ʹʻʼʽ\u200c\u200d]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Letters without case, width and accents; a dotless i is an i, and ß is ss. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/**
 * A text as it is compared with another, for searches and for names of people, in the app and on the exchange: letters
 * folded, without apostrophes and joiners, dashes as spaces, single spaces. Never shown and never kept.
 */
export const foldText = (text: string): string =>
  // Twice: a spacing acute is taken apart into a space, and a varia becomes an apostrophe.
  cleanLine(foldLetters(text.replace(UNCOMPARED, '')).replace(UNCOMPARED, '').replace(DASHES, ' '));

/**
 * What a search compares: the folded text without spaces and punctuation, so that `BTC-USDT`, `btc/usdt` and `btc usdt` are
 * one. Empty for a query of nothing else, which every text contains.
 */
export const searchText = (text: string): string => foldText(text).replace(/[\p{P}\p{Z}]+/gu, '');
