/**
 * Returns whether this is a word of the English list of BIP-39, in lower case; the characters of the Chinese list are
 * known here.
 */
export type IsSeedWord = (word: string) => boolean;

/** A range of a text; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const sameLength = (text: string, change: (sign: string) => string): string =>
  Array.from(text, (sign) => {
    const changed = change(sign);
    return changed.length === sign.length ? changed : sign;
  }).join('');

/**
 * Replaces full-width and styled characters by their plain form of the same length, so that positions stay the same.
 */
export const plainSigns = (text: string): string => sameLength(text, (sign) => sign.normalize('NFKC'));
/** Converts to lower case with unchanged positions. */
export const inLowerCase = (text: string): string => sameLength(text, (sign) => sign.toLowerCase());

export const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));

const SEED_WORDS_MIN = 12;
/** Separators between two words of one list: spaces, commas, numbers. */
const LIST_GAP = /^[^\p{L}•]{1,8}$/u;
const HAN = /^\p{Script=Han}$/u;
const WORD = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+/gu;

/** Finds twelve or more consecutive words of the list, however they are numbered and separated. */
function seedPhrases(lower: string, isSeedWord: IsSeedWord): Span[] {
  const found: Span[] = [];
  let words = 0;
  let from = 0;
  let to = 0;
  const end = () => {
    if (words >= SEED_WORDS_MIN) found.push({ from, to });
    words = 0;
  };
  for (const { index, 0: word } of lower.matchAll(WORD)) {
    if (words > 0 && !LIST_GAP.test(lower.slice(to, index))) end();
    if (!HAN.test(word) && !isSeedWord(word)) {
      end();
      continue;
    }
    if (words === 0) from = index;
    words++;
    to = index + word.length;
  }
  end();
  return found;
}

/** 32 bytes or more in hexadecimal digits, also in groups. A transaction hash looks the same. */
const HEX_KEY = /(?:0x)?[0-9a-f](?:[\s:_-]{0,2}[0-9a-f]){63,}/gu;
/** Private keys of Bitcoin (51 or 52 characters), Solana (87 or 88) and extended ones (111). */
const BASE58_KEY = /[1-9A-HJ-NP-Za-km-z]{50,}/gu;

/**
 * Returns the ranges that look like a seed phrase or a private key. The app warns before such a text is sent, and the
 * exchange removes it before it is stored (R6, R8); false positives are accepted.
 */
export function secretsIn(text: string, isSeedWord: IsSeedWord): Span[] {
  const plain = plainSigns(text);
  const lower = inLowerCase(plain);
  return [...seedPhrases(lower, isSeedWord), ...spansOf(lower, HEX_KEY), ...spansOf(plain, BASE58_KEY)];
}
