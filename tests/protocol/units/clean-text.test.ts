import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanCode, cleanLine, withoutUnseen } from '../../../protocol/units/clean-text.ts';
import { checkPayoutAddress } from '../../../protocol/units/payout-address.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Letters among signs of every kind that a copied text brings along. */
const sign = fc.constantFrom(
  ...'aé7ｂ.-',
  ...'\u0301\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u202a\u202e\u2060\u2066\u2069\ufeff\u0000\u0085',
  ...' \t\r\n\v\u00a0\u1680\u2003\u2009\u2028\u2029\u202f\u205f\u3000',
  '👩\u200d💻',
  '\ud800',
);

describe('issue 39 F24: what is pasted', () => {
  it.each([
    ['a\u00a0b\tc\u2009d\u3000e', 'a b c d e'],
    ['\u200bSavings\u202e\u202c', 'Savings'],
    ['one\r\n\u2028two', 'one two'],
    ['Ame\u0301lie', 'Amélie'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['👩\u200d💻', '👩\u200d💻'],
  ])('%j is the line %j', (typed, line) => {
    expect(cleanLine(typed)).toBe(line);
  });

  it('is cleaned once for good, without marks of direction and without spaces of other kinds', () => {
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 40 }), (typed) => {
        const line = cleanLine(typed);
        expect(cleanLine(line)).toBe(line);
        expect(line).not.toMatch(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00a0\t\r\n\u2028\u2029]/u);
        expect(line).not.toMatch(/^ | $| {2}/u);
        expect(cleanCode(cleanCode(typed))).toBe(cleanCode(typed));
        expect(withoutUnseen(line)).toBe(line);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    `\u200b${TRON}\ufeff`,
    `\u202a${TRON}\u202c`,
    `${TRON.slice(0, 8)}\u00a0${TRON.slice(8)}`,
    `${TRON.slice(0, 4)}\t${TRON.slice(4, 20)}\u2009\n${TRON.slice(20)}`,
  ])('an address is read from %j', (typed) => {
    expect(checkPayoutAddress('TRC20', typed)).toEqual({ ok: true, address: TRON });
  });
});
