import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callingCode, PHONE_COUNTRIES, phoneNumberOf, readPhoneNumber } from '../../../protocol/units/phone-number.ts';

const read = (typed: string, country = 'DE') => {
  const reading = readPhoneNumber(typed, country);
  return reading.ok ? `${reading.number.country} ${reading.number.e164}` : reading.problem;
};

describe('issue 39 F22: a phone number as it was typed', () => {
  it.each([
    ['＋81 90 1234 5678', 'DE', 'JP +819012345678'],
    ['\u202a+81\u00a090\u20111234\u20115678\u202c', 'DE', 'JP +819012345678'],
    ['+49 (0)151 12345678', 'DE', 'DE +4915112345678'],
    ['0151/12345678', 'DE', 'DE +4915112345678'],
    ['0049 151 12345678', 'DE', 'DE +4915112345678'],
    ['٠١٥١١٢٣٤٥٦٧٨', 'DE', 'DE +4915112345678'],
    ['12025550100', 'US', 'US +12025550100'],
    ['8613800138000', 'CN', 'CN +8613800138000'],
    ['+44 7400 123456', 'DE', 'GB +447400123456'],
  ])('%j in %s is %s', (typed, country, number) => {
    expect(read(typed, country)).toBe(number);
  });

  it.each([
    ['49 1511 2345678', 'unclear'],
    ['4915112345678', 'unclear'],
    ['×81 90 1234 5678', 'invalid'],
    ['⁺81 90 1234 5678', 'invalid'],
    ['81+90 1234 5678', 'invalid'],
    ['++81 90 1234 5678', 'invalid'],
    ['0151*12345678', 'invalid'],
    ['0151 12345678 x7', 'invalid'],
    ['call 0151 12345678', 'invalid'],
    ['', 'invalid'],
  ])('%j in Germany is refused as %s', (typed, problem) => {
    expect(read(typed)).toBe(problem);
  });

  it('never has other digits than were typed, but for a prefix of a trunk or of a country', () => {
    const sign = fc.constantFrom(
      ...'0123456789',
      '+',
      '＋',
      ' ',
      '-',
      '(',
      ')',
      '.',
      '/',
      '\u200b',
      '\u202a',
      'x',
      '*',
      '#',
      '\u00b9',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('DE', 'US', 'IT', 'CN', 'TR'),
        fc.string({ unit: sign, maxLength: 22 }),
        (country, typed) => {
          const reading = readPhoneNumber(typed, country);
          if (!reading.ok) return;
          expect(typed).not.toMatch(/[x*#\u00b9]/u);
          const digits = typed.replace(/\D/gu, '');
          const { e164 } = reading.number;
          const national = e164.slice(callingCode(reading.number.country ?? '').length);
          expect(digits.endsWith(national) || digits.includes(national.slice(-4))).toBe(true);
          // With a plus in front it is that number and no other.
          if (/^[^\d]*[+＋]/u.test(typed))
            expect(`+${digits}`.replace(/^(\+\d{1,3})0/u, '$1')).toContain(national.slice(-6));
          expect(phoneNumberOf(e164)).toBe(e164);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('a full number with its plus is read alike whatever country is chosen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PHONE_COUNTRIES), (country) => {
        expect(read('＋81 90 1234 5678', country)).toBe('JP +819012345678');
      }),
    );
  });
});
