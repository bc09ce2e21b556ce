/** One emoji, in colour or with a skin tone. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
/** Emoji that contain invisible characters: several joined ones, or one in colour. */
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE}){1,9}|\p{Extended_Pictographic}\ufe0f`;
/** Invisible characters and those that change the direction of the text after them. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const OTHER_CONTROL = /[^\P{Cc}\n]/gu;
/** More combining marks on one letter than any script uses; they would cover the lines around them. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * Returns a chat message as the exchange stores it and the app shows it. Markup stays plain text; invisible characters
 * and those that change how other text is read are removed, except inside an emoji. Line breaks stay, at most one empty
 * line in a row.
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
