import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBankFields } from '../../../../protocol/units/bank-fields.ts';
import { ibanOf, readAccount } from '../../../../src/features/bank/bank-checks.ts';
import { BANK_STEPS, stepOf } from '../../../../src/features/bank/bank-steps.ts';
import { countryOf, namesOf, SAMPLE_ACCOUNT, withBankOf } from '../../../../src/features/bank/suggested-bank.ts';
import { BANK_FIELDS } from '../../../../src/model/bank-account.ts';

describe('sample data', () => {
  it('pass every check of the exchange', () => {
    expect(readAccount(SAMPLE_ACCOUNT).ok).toBe(true);
    expect(checkBankFields(SAMPLE_ACCOUNT).ok).toBe(true);
  });
});

describe('the bank of an IBAN', () => {
  const typed = { ...SAMPLE_ACCOUNT, bankName: '', swiftCode: '' };

  it.each(['DE89370400440532013000', 'FR1420041010050500013M02606', 'GB29NWBK60161331926819'])(
    'of %s is filled in with a code that the exchange accepts',
    (iban) => {
      const filled = withBankOf({ ...typed, iban }, iban);
      expect(filled).toMatchObject({ bankName: 'Demo Bank', swiftCode: `DEMO${iban.slice(0, 2)}FFXXX` });
      expect(readAccount(filled).ok).toBe(true);
    },
  );

  it('never replaces what the person has typed', () => {
    const own = { ...typed, bankName: 'Sparkasse', swiftCode: 'BYLADEM1ERH' };
    expect(withBankOf(own, 'FR1420041010050500013M02606')).toEqual(own);
  });

  it('reads an IBAN with spaces and marks, and no text that is none', () => {
    expect(ibanOf('\u200bde89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000');
    expect(ibanOf('DE89 3704 0044 0532 0130 01')).toBeNull();
    fc.assert(fc.property(fc.string({ maxLength: 12 }), (text) => void expect(ibanOf(text)).toBeNull()));
  });
});

it('begins with the region of the browser, else with that of the language', () => {
  expect(countryOf('de', 'de-AT')).toBe('AT');
  expect(countryOf('zh-TW', 'zh-Hant-HK')).toBe('HK');
  expect(countryOf('ja', 'ja')).toBe('JP');
  expect(countryOf('en', '')).toBe('GB');
});

it('splits a verified name of several words', () => {
  expect(namesOf(' Anna Maria Berger ')).toEqual({ name: 'Anna Maria', surname: 'Berger' });
  expect([namesOf(''), namesOf('王小明')]).toEqual([null, null]);
});

it('has every field of the contract in one step', () => {
  expect(BANK_STEPS.flatMap(({ fields }) => fields).toSorted()).toEqual([...BANK_FIELDS].toSorted());
  expect([stepOf(['iban', 'city']), stepOf(['bankNo']), stepOf([])]).toEqual([0, 2, null]);
});
