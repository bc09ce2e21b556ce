import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANK_FIELDS, checkBankFields } from '../../../protocol/units/bank-fields.ts';
import type { BankField } from '../../../protocol/units/bank-fields.ts';
import { phoneNumberOf } from '../../../protocol/units/phone-number.ts';

const GOOD = {
  bankName: 'Bank',
  swiftCode: 'COBADEFF',
  iban: 'DE89370400440532013000',
  bankNo: '4111111111111111',
  country: 'DE',
  state: 'Hessen',
  city: 'Frankfurt',
  detailedAddress: 'Street 1',
  postCode: '60311',
  surname: 'O’Neil',
  name: 'Anna-Lena',
  phone: '+4915123456789',
  idCard: 'L01X00T471',
};

/** The field as it is kept; null when it is the one that is wrong. */
function kept(field: BankField, value: string, change: Partial<typeof GOOD> = {}): string | null {
  const checked = checkBankFields({ ...GOOD, ...change, [field]: value });
  if (checked.ok) return checked.fields[field];
  expect(checked.wrong).toContain(field);
  return null;
}

describe('fields of a bank account', () => {
  it.each<[BankField, string, string]>([
    ['iban', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['iban', 'GB82-WEST-1234-5698-7654-32', 'GB82WEST12345698765432'],
    ['iban', 'MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ['swiftCode', 'coba de ff', 'COBADEFF'],
    ['swiftCode', 'DEUTDEFF500', 'DEUTDEFF500'],
    ['bankNo', '4000 0000 0000 0002', '4000000000000002'],
    ['bankNo', '0000-0000-0000-0000', '0000000000000000'],
    ['bankNo', '6304000000000000000', '6304000000000000000'],
    ['name', '  李雷 ', '李雷'],
    ['iban', 'DE89３７0400440532013000', 'DE89370400440532013000'],
  ])('%s %s is kept as %s', (field, typed, text) => {
    expect(kept(field, typed)).toBe(text);
  });

  it.each<[BankField, string]>([
    ['iban', 'DE89370400440532013001'],
    ['iban', 'DE8937040044053201300'],
    ['iban', 'XX89370400440532013000'],
    ['swiftCode', 'COBADEF'],
    ['swiftCode', 'COBADEFFXX'],
    ['swiftCode', 'C0BADEFF'],
    ['bankNo', '4111111111111112'],
    ['bankNo', '4111'],
    ['bankNo', '411111111111111111111111'],
    ['bankNo', '4111x11111111111'],
    ['bankNo', '٤١١١١١١١١١١١١١١١'],
    ['country', 'ZZ'],
    ['name', '\u2003'],
    ['idCard', 'AB'],
    ['idCard', '12 34'],
  ])('%s %s is wrong', (field, typed) => {
    expect(kept(field, typed)).toBeNull();
  });

  it.each([
    ['DE', '60311', true],
    ['DE', '6031', false],
    ['GB', 'sw1a 1aa', true],
    ['US', '10001-1234', true],
    ['US', '1000A', false],
    ['JP', '100-0001', true],
    // Countries that no list describes.
    ['AE', '00000', true],
    ['AE', '!', false],
    ['AE', 'a -- b', false],
  ])('postal codes are those of the country: %s %s is %s', (country, postCode, right) => {
    expect(kept('postCode', postCode, { country }) !== null).toBe(right);
  });

  it('one changed digit of a card or an IBAN is always seen', () => {
    for (const field of ['bankNo', 'iban'] as const) {
      fc.assert(
        fc.property(fc.nat(GOOD[field].length - 1), fc.integer({ min: 0, max: 9 }), (at, digit) => {
          fc.pre(/\d/.test(GOOD[field][at]!) && GOOD[field][at] !== String(digit));
          return kept(field, GOOD[field].slice(0, at) + digit + GOOD[field].slice(at + 1)) === null;
        }),
      );
    }
  });

  it('any text in any field gets an answer, and what is kept is kept again unchanged', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...BANK_FIELDS), text, (field, typed) => {
        const checked = checkBankFields({ ...GOOD, [field]: typed });
        if (checked.ok) expect(checkBankFields(checked.fields)).toEqual(checked);
        else expect(checked.wrong.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('issue 39 F24: what is pasted into a field of a bank account', () => {
  const noise = fc.constantFrom(
    ' ',
    '\u00a0',
    '\t',
    '\u2009',
    '\u202f',
    '\u3000',
    '\u200b',
    '\u202a',
    '\u202c',
    '\ufeff',
    '\n',
  );
  const noisy = (text: string) =>
    fc
      .array(fc.array(noise, { maxLength: 2 }), { minLength: text.length + 1, maxLength: text.length + 1 })
      .map((gaps) => gaps.map((gap, at) => gap.join('') + (text[at] ?? '')).join(''));

  it.each(['iban', 'swiftCode', 'bankNo'] as const)('%s is kept whatever spaces and marks stand in it', (field) => {
    fc.assert(fc.property(noisy(GOOD[field]), (typed) => kept(field, typed) === GOOD[field]));
  });

  it('names and places are kept without marks of direction, and not longer than the exchange takes', () => {
    expect(kept('city', '\u202eFrank\u00a0\u200bfurt\u202c')).toBe('Frank furt');
    expect(kept('city', 'x'.repeat(60))).not.toBeNull();
    expect(kept('city', 'x'.repeat(61))).toBeNull();
  });
});

describe('a phone number', () => {
  it.each([
    ['+49 1512 3456789', '+4915123456789'],
    ['+1 (202) 555-0100', '+12025550100'],
    ['+86 138 0013 8000', '+8613800138000'],
  ])('%s is %s', (typed, phone) => {
    expect(phoneNumberOf(typed)).toBe(phone);
  });

  it.each([
    '',
    '15123456789',
    '0049 1512 3456789',
    '+49',
    '+4912',
    '+999123456789',
    '+4915123456789 ext 7',
    'call +4915123456789',
    '+491512345678901234567',
    '+49 1512 345678x',
    '+',
    'null',
  ])('%s is none', (typed) => {
    expect(phoneNumberOf(typed)).toBeNull();
  });
});
