import type { TFunction } from 'i18next';
import { cleanSigns } from '../../protocol/units/clean-text.ts';
import { type DecimalText, decimalTextOf } from '../../protocol/units/decimal-text.ts';
import { amountText, separators } from '../i18n/number-text.ts';

/**
 * The reason why a text cannot be parsed. `characters`: it contains characters other than digits, separators and
 * spaces. `form`: its separators form no number of the person's format, or could mean two. `decimals`: it has too many
 * decimals. `tooLong`: it has more whole digits than any amount.
 */
export type AmountRefusal = 'characters' | 'form' | 'decimals' | 'tooLong';

/** Result of parsing a text: an amount, nothing yet (both null), or a reason. */
export interface AmountReading {
  readonly amount: DecimalText | null;
  readonly refusal: AmountRefusal | null;
}

const WHOLE_MAX = 18;
/** Thousands separators of all languages after cleaning: spaces and apostrophes. */
const GAPS = " '\u2019";
const KNOWN = new RegExp(`^[\\d.,${GAPS}]*$`);
const DIGITS = /^\d*$/;
const GROUPED = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/;
/** Up to this many digits the person's own grouping mark may be a decimal mark; three digits are a group. */
const STRANGE_DECIMALS_MAX = 2;

/**
 * Removes invisible characters from pasted text; the ideographic full stop, which Chinese keyboards type, becomes a
 * point.
 */
const narrow = (text: string): string => cleanSigns(text).replaceAll('\u3002', '.');

interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

/** Returns the digits of a number in one format; null when it is none. */
function partsIn(text: string, decimal: string, group: string): Parts | null {
  const at = text.indexOf(decimal);
  const whole = at < 0 ? text : text.slice(0, at);
  const fraction = at < 0 ? '' : text.slice(at + 1);
  if (!DIGITS.test(fraction)) return null;
  if (DIGITS.test(whole)) return { whole, fraction };
  const mark = GROUPED.exec(whole)?.[1];
  return mark !== undefined && (mark === group || GAPS.includes(mark))
    ? { whole: whole.replaceAll(mark, ''), fraction }
    : null;
}

/**
 * Parses typed or pasted text in the format of the current language, with or without grouping: `1,000` is a thousand in
 * English, `1.000` in German. A text that is no number there may be one with the separators swapped (G12): `1,5` is 1.5
 * in English too. But the person's own grouping mark, once before three digits or more, is a decimal mark only behind a
 * zero: `0,015` is 0.015, `1,2345` and `1234,567` are refused, because a lost digit would change them a thousandfold.
 * Never returns another amount than was written: all other texts are refused with a reason (G13).
 * @param decimals  decimals of the asset or step, 0 … 18
 */
export function readAmount(text: string, decimals: number, marks = separators.value): AmountReading {
  const plain = narrow(text);
  if (!KNOWN.test(plain)) return refused('characters');
  if (/^[.,]?$/.test(plain)) return { amount: null, refusal: null };
  const own = partsIn(plain, marks.decimal, marks.group);
  const parts = own ?? partsIn(plain, marks.decimal === '.' ? ',' : '.', marks.decimal);
  if (parts === null) return refused('form');
  const whole = parts.whole.replace(/^0+/, '');
  const { fraction } = parts;
  if (own === null && whole !== '' && fraction.length > STRANGE_DECIMALS_MAX) return refused('form');
  if (fraction.length > decimals) return refused('decimals');
  if (whole.length > WHOLE_MAX) return refused('tooLong');
  return { amount: decimalTextOf((whole || '0') + (fraction && `.${fraction}`)), refusal: null };
}

const refused = (refusal: AmountRefusal): AmountReading => ({ amount: null, refusal });

/** Returns the exact amount of a text that `readAmount` accepts: `12,5` → `12.5`, `.5` → `0.5`; else null. */
export const amountOf = (text: string, decimals: number): DecimalText | null => readAmount(text, decimals).amount;

/**
 * Formats an amount as the person would type it: ungrouped, with the decimal mark of the language. Use it to fill a
 * field.
 */
export const typedText = (amount: string): string => amount.replace('.', separators.value.decimal);

/** A refused text with the data of its field. */
export interface RefusedAmount {
  readonly refusal: AmountRefusal;
  readonly unit: string;
  readonly decimals: number;
}

const EXAMPLE = '1234.56' as DecimalText;

/** Returns the reason of a refusal, short enough for a button (G22). */
export function amountRefusalText(t: TFunction<'app'>, { refusal, unit, decimals }: RefusedAmount): string {
  if (refusal === 'decimals' && decimals === 0) return t('errors.amount.whole');
  return t(`errors.amount.${refusal}`, {
    unit,
    decimals,
    example: amountText(EXAMPLE, decimals < 2 ? decimals : 2, 'down'),
  });
}
