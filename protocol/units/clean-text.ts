/**
 * Direction marks and characters without a width. They come with copied text, are invisible, and some reverse the text
 * around them. The two joiners (U+200C, U+200D) are not among them, because names of some scripts and joined emoji need
 * them.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const JOINERS = /[\u200c\u200d]/gu;
/** White space of every kind, and line breaks. */
const SPACES = /[\s\u0085\p{Zs}]+/gu;
/** Full-width characters, which keyboards for Chinese produce: U+FF01 … U+FF5E are ASCII shifted by this. */
const WIDE = /[\uff01-\uff5e]/gu;
const WIDE_SHIFT = 0xfee0;

/** Removes direction marks and characters without a width from a text, and nothing else. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/**
 * Cleans what was typed or pasted into a field of one line, on the exchange and in the app: normal form C, spaces and
 * line breaks of every kind as single plain spaces, trimmed, without invisible marks.
 */
export const cleanLine = (typed: string): string => withoutUnseen(typed).replace(SPACES, ' ').normalize('NFC').trim();

/** Like `cleanLine`, for a number or code in ASCII: without joiners, full-width characters in their usual form. */
export const cleanSigns = (typed: string): string =>
  cleanLine(typed.replace(JOINERS, '').replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_SHIFT)));

/** Like `cleanSigns`, for a code that is often grouped by spaces: an address, an IBAN, a card number. Dashes stay. */
export const cleanCode = (typed: string): string => cleanSigns(typed).replaceAll(' ', '').normalize('NFC');
