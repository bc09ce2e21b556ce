import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS } from '../../../src/model/account.ts';
import type { AssetBalance } from '../../../src/model/account.ts';
import { accountValueIn, totalValueIn } from '../../../src/model/value-in.ts';

/** `units` over 10^decimals, as text. */
const textOf = (units: bigint, decimals: number): DecimalText => {
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` as DecimalText;
};
const hundredths = (text: string): bigint => BigInt(text.replace('.', ''));

/** A balance whose value has eight decimals. */
const held = fc.record({
  account: fc.constantFrom(...ACCOUNT_BOOKS),
  units: fc.bigInt({ min: 0n, max: 10n ** 20n }),
});
const priced = fc.record({
  units: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  priceDecimals: fc.integer({ min: 1, max: 8 }),
  decimals: fc.constantFrom(2, 8),
});

const balanceOf = ({ account, units }: { account: AssetBalance['account']; units: bigint }): AssetBalance => ({
  asset: 'USDT',
  account,
  available: '0' as DecimalText,
  locked: '0' as DecimalText,
  valueUsdt: textOf(units, 8),
});

/** The largest whole number of smallest units whose price is not above so many cents: searched for, not divided. */
function mostWithin(cents: bigint, priceUnits: bigint, priceDecimals: number, decimals: number): bigint {
  const isWithin = (count: bigint) =>
    count * priceUnits * 100n <= cents * 10n ** BigInt(priceDecimals) * 10n ** BigInt(decimals);
  let [low, high] = [0n, 1n];
  while (isWithin(high)) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isWithin(middle)) low = middle;
    else high = middle;
  }
  return low;
}

it('is the largest amount that the shown value in USDT buys at the rate, account by account, and their sum', () => {
  fc.assert(
    fc.property(fc.array(held, { maxLength: 8 }), priced, (rows, { units, priceDecimals, decimals }) => {
      const balances = rows.map(balanceOf);
      const rate = { asset: 'X', price: textOf(units, priceDecimals), decimals, madeMs: NaN };
      let sum = 0n;
      for (const book of ACCOUNT_BOOKS) {
        const exact = rows.filter(({ account }) => account === book).reduce((all, row) => all + row.units, 0n);
        const expected = mostWithin(exact / 10n ** 6n, units, priceDecimals, decimals);
        const [whole = '', fraction = ''] = accountValueIn(balances, book, rate).split('.');
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(expected);
        sum += expected;
      }
      const [whole = '', fraction = ''] = totalValueIn(balances, rate).split('.');
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(sum);
    }),
    { numRuns: 1000 },
  );
});

it('is never more than what it is made of is worth', () => {
  const balances = [balanceOf({ account: 'spot', units: 10_000_999_999n })];
  // 100.00 USDT, of which 99.99 and some buy so much.
  const value = accountValueIn(balances, 'spot', {
    asset: 'EUR',
    price: '1.0853' as DecimalText,
    decimals: 2,
    madeMs: NaN,
  });
  expect(value).toBe('92.14');
  expect(hundredths(value) * 10_853n).toBeLessThanOrEqual(10_000n * 10_000n);
});

it('issue 39 D16: what is held of the currency itself is that much of it, whatever its value was a moment ago', () => {
  const rate = { asset: 'EUR', price: '1.15824' as DecimalText, decimals: 2, madeMs: NaN };
  for (const price of ['1.15817', '1.15824', '1.15827']) {
    const eur = { ...balanceOf({ account: 'spot', units: 0n }), asset: 'EUR', available: '490' as DecimalText };
    const held = { ...eur, locked: '10' as DecimalText, valueUsdt: `${500 * Number(price)}` as DecimalText };
    expect(accountValueIn([held], 'spot', rate)).toBe('500');
    const usdt = balanceOf({ account: 'spot', units: 115_824_000_000n });
    expect(totalValueIn([held, usdt], rate)).toBe('1500');
  }
});
