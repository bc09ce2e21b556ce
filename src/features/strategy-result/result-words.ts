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

/** Sign of a shown result, for its colour. */
export const toneOf = (value: number | null): 'up' | 'down' | undefined =>
  value === null || value === 0 || !Number.isFinite(value) ? undefined : value > 0 ? 'up' : 'down';
