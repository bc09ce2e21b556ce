/** Nobody sees them, or they turn the direction of what follows. Emoji that are joined of several fall apart. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]/gu;
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const OTHER_CONTROL = /[^\P{Cc}\n]/gu;
/** More marks on one letter than any script has: they would cover the lines around them. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * What somebody typed, as it is kept and shown: markup stays the text that it is; what is not seen, and what would change how
 * other text is read, goes. Line breaks stay, at most one empty line in a row.
 * @returns '' when nothing is left
 */
export const plainTextOf = (typed: string): string =>
  typed
    .replace(LINE_END, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(OTHER_CONTROL, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .replace(/ *\n */gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
