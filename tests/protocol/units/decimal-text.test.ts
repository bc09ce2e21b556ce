import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalTextOf, signedDecimalTextOf } from '../../../protocol/units/decimal-text.ts';

const BAD = [
  '',
  ' ',
  '-',
  '.',
  '1.',
  '.1',
  '00',
  '01',
  '+1',
  '1e3',
  '1E-7',
  '0x1',
  '1,5',
  '1 ',
  ' 1',
  '1\n',
  '١',
  '１',
];
const NOT_TEXT = [null, undefined, true, [], ['1'], {}, { toString: () => '1' }, 1n, Number.NaN, Infinity, 1e21, 1e-7];

/**
 * Character by character: digits, at most one dot between digits, no needless zero in front, 18 digits on either side.
 */
function isPlainDecimal(text: string): boolean {
  const parts = text.split('.');
  if (parts.length > 2) return false;
  const [whole = '', fraction] = parts;
  const digits = (part: string) =>
    part.length >= 1 && part.length <= 18 && [...part].every((c) => c >= '0' && c <= '9');
  if (!digits(whole) || (whole.length > 1 && whole.startsWith('0'))) return false;
  return fraction === undefined || digits(fraction);
}

describe('decimal text', () => {
  it('takes exactly what a slow reader takes', () => {
    const nearDecimal = fc.string({ unit: fc.constantFrom(...'0019.-+e ,'), maxLength: 24 });
    fc.assert(
      fc.property(nearDecimal, (text) => {
        expect(decimalTextOf(text)).toBe(isPlainDecimal(text) ? text : null);
        const unsigned = text.startsWith('-') ? text.slice(1) : text;
        expect(signedDecimalTextOf(text)).toBe(isPlainDecimal(unsigned) ? text : null);
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps the text as it is, trailing zeros included', () => {
    for (const text of ['0', '0.00012500', '999999999999999999.999999999999999999'])
      expect(decimalTextOf(text)).toBe(text);
  });

  it('takes a number only when its shortest text is a plain decimal (decision 32)', () => {
    expect(decimalTextOf(100)).toBe('100');
    expect(decimalTextOf(0.1)).toBe('0.1');
    expect(decimalTextOf(-0)).toBe('0');
    expect(decimalTextOf(-1)).toBeNull();
    expect(signedDecimalTextOf(-12.5)).toBe('-12.5');
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect([null, String(value)]).toContain(decimalTextOf(value));
      }),
    );
  });

  it('refuses everything else', () => {
    for (const value of [...BAD, ...NOT_TEXT]) {
      expect([value, decimalTextOf(value)]).toEqual([value, null]);
      expect([value, signedDecimalTextOf(value)]).toEqual([value, null]);
    }
    expect(decimalTextOf('-1')).toBeNull();
    expect(signedDecimalTextOf('--1')).toBeNull();
    expect(decimalTextOf('1'.repeat(19))).toBeNull();
    expect(decimalTextOf(`0.${'1'.repeat(19)}`)).toBeNull();
  });
});
