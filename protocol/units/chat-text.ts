/** One picture, in colour or with a skin tone. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
/** Emoji that need characters nobody sees: joined of several pictures, a picture in colour. */
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE}){1,9}|\p{Extended_Pictographic}\ufe0f`;
/** Nobody sees them, or they turn the direction of what follows. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const OTHER_CONTROL = /[^\P{Cc}\n]/gu;
/** More marks on one letter than any script has: they would cover the lines around them. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * What somebody wrote in the support chat, as the exchange keeps it and the app shows it: markup stays the text that it is;
 * what is not seen, and what would change how other text is read, goes, except inside an emoji. Line breaks stay, at most one
 * empty line in a row.
 * @returns '' when nothing is left
 */
export const plainTextOf = (typed: string): string =>
  typed
    .replace(LINE_END, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(OTHER_CONTROL, '')
    .replace(EMOJI_OR_INVISIBLE, (_, emoji: string | undefined) => emoji ?? '')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .replace(/ *\n */gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
