/**
 * Marks of direction and characters without a width: they come along with copied text, nobody sees them, and some turn the
 * text around them. The two joiners (U+200C, U+200D) are not among them: names of some scripts and joined emoji need them.
 */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const JOINERS = /[\u200c\u200d]/gu;
/** White space of every kind, and line breaks. */
const SPACES = /[\s\u0085\p{Zs}]+/gu;
/** Signs as wide as a Chinese character, which the keyboards for it type: U+FF01 … U+FF5E are ASCII, shifted by this. */
const WIDE = /[\uff01-\uff5e]/gu;
const WIDE_SHIFT = 0xfee0;

/** Takes marks of direction and characters without a width out of a text that is shown, and leaves everything else. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/**
 * The one reading of what was typed or pasted into a field of one line, for the exchange and the app: normal form C, spaces
 * and line breaks of every kind as single plain spaces, none at either end, without the marks that nobody sees.
 */
export const cleanLine = (typed: string): string => withoutUnseen(typed).replace(SPACES, ' ').normalize('NFC').trim();

/** `cleanLine` for a number or code that is written in ASCII: without joiners, full-width signs in their usual form. */
export const cleanSigns = (typed: string): string =>
  cleanLine(typed.replace(JOINERS, '').replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_SHIFT)));

/** `cleanSigns` for a code that people group by spaces: an address, an IBAN, the number of a card. Dashes stay. */
export const cleanCode = (typed: string): string => cleanSigns(typed).replaceAll(' ', '').normalize('NFC');
