import type { Translated } from '../content/languages.ts';

/** Decimals that money shows at least: `600.60`. */
const LEAST_DECIMALS = 2;
/** A text of somebody else's in a message is no longer than this. */
const QUOTED_MOST = 300;

/** One text in every language. */
export const both = (write: (language: keyof Translated) => string): Translated => ({
  en: write('en'),
  zh: write('zh'),
});

/** Digits as English and Chinese write them, every decimal kept: `1234567.50` → `1,234,567.50`. @param text  decimal text */
export function figure(text: string): string {
  const [whole = '0', fraction] = text.split('.');
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * Booked money as the app shows it, with every decimal it has and two at least, so that what a message says adds up with the
 * receipt (G11): `1,234.50 USDT`. @param amount  decimal text of the wire, without a sign
 */
export function money(amount: string, asset: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${figure(`${whole}.${fraction.padEnd(LEAST_DECIMALS, '0')}`)} ${asset}`;
}

/** `money` of a profit or loss, with its sign: `+85.00 USDT`, `−100.00 USDT`, `0.00 USDT` (G9). */
export function gain(amount: string, asset: string): string {
  if (amount.startsWith('-')) return `\u2212${money(amount.slice(1), asset)}`;
  return /[1-9]/.test(amount) ? `+${money(amount, asset)}` : money(amount, asset);
}

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

/** A moment, for whoever reads it wherever they are: `2026-11-24 18:05 UTC`. @param ms  epoch ms */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
