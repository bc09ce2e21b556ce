/** A text of somebody else's in a message is no longer than this. */
const QUOTED_MOST = 300;

/** `BTC/USDT`; a symbol of another quote stays as it is. */
export const marketName = (symbol: string): string => symbol.replace(/(?<=.)USDT$/, '/USDT');

/** What control, format and separator characters do to a line: new lines, other directions, nothing to see at all. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]+/gu;

/**
 * Words of somebody, in the middle of ours: on one line, as long as a reader can take in, and in a direction of their own, so
 * that a name cannot turn the rest of a sentence round.
 */
export function quoted(text: string): string {
  const plain = text.normalize('NFC').replace(UNSEEN, ' ').trim();
  const letters = [...plain];
  return `\u2068${letters.length > QUOTED_MOST ? `${letters.slice(0, QUOTED_MOST).join('')}…` : plain}\u2069`;
}
