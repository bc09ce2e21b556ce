import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { amountText, exactText, MINUS, withSign } from '../../i18n/number-text.ts';
import { amountOf, typedText } from '../../ui/amount-input.ts';

/** Range of a number of a rule. All of them are parameters of a computation, never money that moves. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** 0 for whole numbers. */
  readonly decimals: number;
}

/** More decimals than a rule distinguishes; below them only the noise of a product like 0.07 × 100. */
const FINEST = 10;
const SIGN = new RegExp(`^\\s*[-${MINUS}]`);

const decimalOf = (value: number): DecimalText => value.toFixed(FINEST) as DecimalText;

/** Writes a number of a rule: `20`, `0.02`, `−1,500`. */
export const numberText = (value: number): string => exactText(decimalOf(value));

/** Writes a share in percent: `0.02%`. @param share  1 is the whole */
export const percentText = (share: number): string => `${numberText(share * 100)}%`;

/** Writes a number as a person would type it, to fill a field. */
export const fieldText = (value: number): string => typedText(decimalOf(value).replace(/\.?0+$/, ''));

/** Reads a field in the person's format, with a sign where the range has negative numbers; null when it does not fit. */
export function readNumber(text: string, { least, most, decimals }: NumberRange): number | null {
  const negative = least < 0 && SIGN.test(text);
  const amount = amountOf(negative ? text.replace(SIGN, '') : text, decimals);
  if (amount === null) return null;
  const value = negative ? -Number(amount) : Number(amount);
  return value >= least && value <= most ? value : null;
}

/** Writes the result of a run in percent, to a tenth: `+18.4%`, `−3.1%`. @param share  1 is the whole */
export const signedPercentText = (share: number): string => `${withSign(amountText(decimalOf(share * 100), 1))}%`;
