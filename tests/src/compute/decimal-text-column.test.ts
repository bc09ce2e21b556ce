import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTextColumn, textColumnOf, textsOf } from '../../../src/compute/decimal/text-column.ts';
import { ENDLESS_TEXTS } from '../../models/decimal-texts.ts';

describe('a column of text', () => {
  it('gives back the texts it was made of', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.-+eE x'), maxLength: 120 });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const column = textColumnOf(texts);
        expect(column.count).toBe(texts.length);
        expect(column.bytes.length).toBe(texts.reduce((sum, { length }) => sum + length + 1, 0));
        expect(textsOf(column)).toEqual(texts);
      }),
    );
  });

  it('takes no text with a line break, none that is too long and nothing but text', () => {
    expect(() => textColumnOf(['1', '2\n3'])).toThrow(new RangeError('row 1: line break in a decimal'));
    expect(() => textColumnOf(['1'.repeat(121)])).toThrow(new RangeError('row 0: longer than 120 characters'));
    for (const text of ENDLESS_TEXTS) expect(() => textColumnOf([text])).toThrow(RangeError);
    expect(() => textColumnOf([5 as unknown as string])).toThrow(RangeError);
  });

  it('keeps a byte order mark, which is no part of a number', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 49, 10);
    expect(textsOf({ bytes, count: 1 })).toEqual(['\ufeff1']);
  });

  it('is refused when it cannot be one, with the name of the argument', () => {
    const bytes = Uint8Array.of(49, 10);
    const check = (column: unknown) => () => checkTextColumn('a', column as never);
    expect(check({ bytes, count: 1 })).not.toThrow();
    for (const none of [undefined, null, {}, { bytes: [49, 10], count: 1 }]) {
      expect(check(none)).toThrow(new TypeError('a: not a column of text'));
    }
    for (const count of [-1, 0.5, NaN]) expect(check({ bytes, count })).toThrow('a: count must be a whole number');
    expect(check({ bytes, count: 0 })).toThrow('a: every line must end with a line break');
    expect(check({ bytes: bytes.subarray(0, 1), count: 1 })).toThrow('a: every line must end with a line break');
    expect(() => textsOf({ bytes, count: 2 }, 'a')).toThrow(new RangeError('a: 1 lines, not 2'));
  });

  it('is refused once it has moved to another thread', () => {
    const column = textColumnOf(['1', '2']);
    structuredClone(column.bytes, { transfer: [column.bytes.buffer] });
    expect(() => checkTextColumn('b', column)).toThrow(new TypeError('b: already transferred'));
  });
});
