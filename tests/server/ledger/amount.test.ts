import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  fitsDecimals,
  parseAmount,
  parseSignedAmount,
  SCALE,
  signedAmountText,
  truncateTo,
} from '../../../server/ledger/amount.ts';

const HOSTILE = [
  '',
  ' ',
  '1 ',
  ' 1',
  '+1',
  '-1',
  '-0',
  '1e3',
  '1E3',
  '1e400',
  '0x10',
  '0b1',
  '1_000',
  '1,5',
  '1.',
  '.5',
  '00',
  '01',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  '1.0000000000000000001',
  '1234567890123456789',
  '1..2',
  '1.2.3',
  '١٢',
  '１２',
  '१',
  '𝟏',
  '½',
  '1\u0000',
  '1\n',
  '\u200b1',
  '1\u00a0',
  '1n',
  '∞',
  '$1',
  '1;drop table account',
  '9'.repeat(400),
];

describe('parseAmount', () => {
  it.each(HOSTILE)('refuses %j', (text) => {
    expect(() => parseAmount(text)).toThrow(new RangeError('not a decimal amount'));
  });

  it.each([
    ['0', 0n],
    ['1', SCALE],
    ['12.5', 125n * 10n ** 17n],
    ['0.000000000000000001', 1n],
    ['999999999999999999.999999999999999999', 10n ** 36n - 1n],
    ['1.10', 11n * 10n ** 17n],
  ])('reads %s exactly', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it('never takes a number where text is wanted, whatever the types say', () => {
    for (const value of [Number.NaN, -1, 1e21, 1e-7, Infinity, null, undefined, {}, [], '1'.split('')] as unknown[]) {
      if (Array.isArray(value) && value.length === 1) continue;
      expect(() => parseAmount(value as string)).toThrow(RangeError);
    }
  });
});

describe('parseSignedAmount', () => {
  it.each([...HOSTILE.filter((text) => text !== '-1' && text !== '-0'), '--1', '-', '- 1', '-+1', '−1', '-.5', '-01'])(
    'refuses %j',
    (text) => {
      expect(() => parseSignedAmount(text)).toThrow(new RangeError('not a decimal amount'));
    },
  );

  it.each([
    ['0', 0n],
    ['-1', -SCALE],
    ['-12.5', -125n * 10n ** 17n],
    ['12.5', 125n * 10n ** 17n],
    ['-0.000000000000000001', -1n],
    ['-999999999999999999.999999999999999999', 1n - 10n ** 36n],
  ])('reads %s exactly', (text, value) => {
    expect(parseSignedAmount(text)).toBe(value);
  });
});

const value = fc.bigInt(-(10n ** 36n) + 1n, 10n ** 36n - 1n);

it('text and value are two forms of one amount', () => {
  fc.assert(fc.property(value, (v) => parseSignedAmount(signedAmountText(v, 18)) === v));
});

it('text has no trailing zeros and no exponent', () => {
  fc.assert(fc.property(value, (v) => /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(signedAmountText(v, 18))));
});

it.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [-1n, '-0.000000000000000001'],
  [SCALE, '1'],
  [-12n * SCALE - SCALE / 2n, '-12.5'],
  [100n * SCALE, '100'],
])('the text of %s is %s', (amount, text) => {
  expect(signedAmountText(amount, 18)).toBe(text);
});

it('text refuses to round: finer values than the decimals allow are an error', () => {
  expect(() => amountText(1n)).toThrow(new RangeError('amount has more than 8 decimals'));
  expect(() => signedAmountText(SCALE / 1000n, 2)).toThrow(new RangeError('amount has more than 2 decimals'));
  expect(amountText(10n ** 10n)).toBe('0.00000001');
  fc.assert(
    fc.property(value, fc.nat({ max: 18 }), (v, decimals) => {
      if (fitsDecimals(v, decimals)) expect(parseSignedAmount(signedAmountText(v, decimals))).toBe(v);
      else expect(() => signedAmountText(v, decimals)).toThrow(RangeError);
    }),
  );
});

it('an amount that is negative has no unsigned text', () => {
  expect(() => amountText(-SCALE)).toThrow(new RangeError('amount is negative'));
  expect(() => amountText(-1n, 18)).toThrow(new RangeError('amount is negative'));
  expect(amountText(0n)).toBe('0');
  expect(signedAmountText(-SCALE)).toBe('-1');
});

it('cutting goes toward zero and changes less than one unit of the last decimal kept', () => {
  fc.assert(
    fc.property(value, fc.nat({ max: 18 }), (v, decimals) => {
      const cut = truncateTo(v, decimals);
      const unit = 10n ** BigInt(18 - decimals);
      const size = (n: bigint): bigint => (n < 0n ? -n : n);
      expect(fitsDecimals(cut, decimals)).toBe(true);
      expect(size(cut) <= size(v) && size(v - cut) < unit).toBe(true);
    }),
  );
});
