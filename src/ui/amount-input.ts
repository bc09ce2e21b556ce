import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';

/** Why a change to an amount field was not taken. */
export type AmountRefusal = 'decimals' | 'characters' | 'tooLong';

export type AmountInput =
  { readonly taken: true; readonly raw: string } | { readonly taken: false; readonly refusal: AmountRefusal };

const WHOLE_MAX = 18;
const RAW = /^\d*[.,]?\d*$/;
/** Spaces of every kind, apostrophes: what people and clipboards put between thousands. */
const FILLING = /[\s\u2019'_]/g;
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/;

/**
 * `1,234.56`, `1.234.567,8` or `1 234` → one decimal mark at most. A single mark is always the decimal mark: `1,234` is
 * 1.234, never a thousand times more than was meant.
 */
function withoutGroups(text: string): string {
  const bare = text.replace(FILLING, '');
  const marks = bare.match(/[.,]/g) ?? [];
  const groupMark = GROUPED.exec(bare)?.[1];
  if (marks.length < 2 || groupMark === undefined) return bare;
  return bare.split(groupMark).join('');
}

/**
 * What an amount field holds after the text in it has become `text` (typed or pasted). Takes `.` and `,` and keeps what
 * was written (G12); more decimals than there are, letters, signs and exponents are not taken at all (G13), so that no
 * digit is ever lost silently.
 * @param decimals  of the asset or step, 0 … 18
 */
export function amountInput(text: string, decimals: number): AmountInput {
  const raw = withoutGroups(text);
  if (!RAW.test(raw)) return { taken: false, refusal: 'characters' };
  const [whole = '', fraction] = raw.split(/[.,]/);
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals)) {
    return { taken: false, refusal: 'decimals' };
  }
  if (whole.replace(/^0+/, '').length > WHOLE_MAX) return { taken: false, refusal: 'tooLong' };
  return { taken: true, raw };
}

/** The exact amount an amount field stands for: `12,5` → `12.5`, `.5` → `0.5`; null while it is none yet. */
export function amountOf(raw: string): DecimalText | null {
  const [whole = '', fraction = ''] = raw.split(/[.,]/);
  if (whole === '' && fraction === '') return null;
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimalTextOf(fraction === '' ? plain : `${plain}.${fraction}`);
}
