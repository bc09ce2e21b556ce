import type { Answer } from '../../measure.ts';

/** One way to write a number, so that `1.50000000` and `1.5` are the same answer. */
export function plainText(text: string): string {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Numbers (signs of a comparison) as they are. */
export const plainTexts = (values: ArrayLike<string | number>): Answer =>
  Array.from(values, (value) => (typeof value === 'string' ? plainText(value) : value));
