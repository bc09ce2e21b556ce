import type { TFunction } from 'i18next';
import { cleanSigns } from '../../protocol/units/clean-text.ts';
import { type DecimalText, decimalTextOf } from '../../protocol/units/decimal-text.ts';
import { amountText, separators } from '../i18n/number-text.ts';

/**
 * Reasons why a text is no amount. characters: it has other characters than digits, marks and spaces; form: its marks
 * make no number of the person's format, or could mean two; decimals: more than there are; tooLong: more whole digits
 * than any amount has.
 */
export type AmountRefusal = 'characters' | 'form' | 'decimals' | 'tooLong';

/** Result of reading a text: one amount, none yet (both null), or a reason. */
export interface AmountReading {
  readonly amount: DecimalText | null;
  readonly refusal: AmountRefusal | null;
}

const WHOLE_MAX = 18;
/** Separators of thousands in every language, once cleaned: spaces and apostrophes. */
const GAPS = " '\u2019";
const KNOWN = new RegExp(`^[\\d.,${GAPS}]*$`);
const DIGITS = /^\d*$/;
const GROUPED = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/;
/** The own grouping mark may be a decimal mark in front of as many digits: three are a group. */
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

/** The digits of a number in one format; null when it is none. */
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
 * Reads what was typed or pasted as a person of the language in force writes it, with or without grouping: `1,000` is a
 * thousand in English, `1.000` in German. What is no number there may be one with the marks changed over (G12): `1,5` is
 * 1.5 in English too. But where a person's own grouping mark stands once before three digits or more, it is only a decimal
 * mark behind a zero: `0,015` is 0.015, `1,2345` and `1234,567` are refused, since a lost digit would change them a
 * thousandfold. Never another amount than was written: everything else is refused with a reason (G13).
 * @param decimals  of the asset or step, 0 … 18
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

/** The exact amount of a text that `readAmount` takes: `12,5` → `12.5`, `.5` → `0.5`; null while it is none. */
export const amountOf = (text: string, decimals: number): DecimalText | null => readAmount(text, decimals).amount;

/** An amount as the person would type it: ungrouped, with the decimal mark of the language. For what fills a field. */
export const typedText = (amount: string): string => amount.replace('.', separators.value.decimal);

/** A text that was refused, and the field it stands in. */
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
