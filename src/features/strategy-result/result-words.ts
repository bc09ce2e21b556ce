import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { amountText, UNKNOWN, withSign } from '../../i18n/number-text.ts';

/** Figures of a backtest are statistics of play money, so that they come as doubles. Null and what is no number is unknown. */
const number = (value: number | null, decimals: number): string | null =>
  value === null || !Number.isFinite(value) || Math.abs(value) >= 1e20
    ? null
    : amountText(value.toFixed(decimals) as DecimalText, decimals);

/** `0.92`, `1,204`. */
export const plainText = (value: number | null, decimals: number): string => number(value, decimals) ?? UNKNOWN;

/** `38%` of a share. */
export function percentText(share: number | null, decimals = 1): string {
  const text = number(share === null ? null : share * 100, decimals);
  return text === null ? UNKNOWN : `${text}%`;
}

/** `+18.4%`, `−6.6%` of a share. */
export const changePercent = (share: number | null, decimals = 1): string => withSign(percentText(share, decimals));

/** `+42.50` USDT. */
export const gainText = (value: number | null): string => withSign(plainText(value, 2));

/** A p-value in percent; one that is not 0 is not rounded to it: `<0.1%`. */
export const chanceText = (p: number): string => (p > 0 && p < 0.001 ? `<${percentText(0.001)}` : percentText(p));

/** Tone of a result as it is written, for its colour: what is written as zero has none. */
function toneOfWritten(text: string): 'up' | 'down' | undefined {
  if (!/[1-9]/.test(text)) return undefined;
  return text.startsWith('+') ? 'up' : 'down';
}

/** Tone of a share that `changePercent` writes with as many decimals. */
export const toneOf = (share: number | null, decimals = 1): 'up' | 'down' | undefined =>
  toneOfWritten(changePercent(share, decimals));

/** Tone of an amount that `gainText` writes. */
export const gainTone = (value: number | null): 'up' | 'down' | undefined => toneOfWritten(gainText(value));
