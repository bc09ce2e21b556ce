/** Most characters of a quoted text. */
const QUOTED_MOST = 300;

/** Returns `BTC/USDT`; a symbol with another quote asset is not changed. */
export const marketName = (symbol: string): string => symbol.replace(/(?<=.)USDT$/, '/USDT');

/** Control, format and separator characters, which could break lines, change direction or hide text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]+/gu;

/**
 * Quotes a user's text inside ours: on one line, shortened, and with isolated direction, so that it cannot reverse the
 * rest of the sentence.
 */
export function quoted(text: string): string {
  const plain = text.normalize('NFC').replace(UNSEEN, ' ').trim();
  const letters = [...plain];
  return `\u2068${letters.length > QUOTED_MOST ? `${letters.slice(0, QUOTED_MOST).join('')}…` : plain}\u2069`;
}
