import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversionOf, pairRefusal } from '../../../protocol/units/convert-money.ts';
import { convertRate as rateOfEnds } from '../../../protocol/units/own-price.ts';

/** Digits enough for every product here to be exact. */
const Exact = Decimal.clone({ precision: 200, toExpNeg: -200, toExpPos: 200 });
const exact = (scaled: bigint) => new Exact(scaled.toString()).div(new Exact(10).pow(18));

/** Amounts as people send them: up to 10^14, eight decimals. */
const amounts = fc.bigInt({ min: 1n, max: 10n ** 22n }).map((units) => units * 10n ** 10n);
/** A millionth of a cent to a hundred million USDT, as fine as any market quotes. */
const prices = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => units * 10n ** 10n);
/** Between two assets without a spread, so that the sums can be followed by hand. */
const convertRate = (from: bigint, to: bigint): bigint =>
  rateOfEnds({ asset: 'USDT', low: from, high: from }, { asset: 'USDT', low: to, high: to });
const feeRates = fc.bigInt({ min: 0n, max: 1000n }).map((thousandths) => thousandths * 10n ** 15n);

describe('what a conversion brings', () => {
  it('is the exact product, value rounded down and fee rounded up at the eighth decimal', () => {
    fc.assert(
      fc.property(amounts, prices, prices, feeRates, (amount, fromPrice, toPrice, feeRate) => {
        const rate = exact(fromPrice).div(exact(toPrice)).toDecimalPlaces(18, Decimal.ROUND_DOWN);
        expect(exact(convertRate(fromPrice, toPrice)).eq(rate)).toBe(true);
        const value = exact(amount).mul(rate).toDecimalPlaces(8, Decimal.ROUND_DOWN);
        const fee = value.mul(exact(feeRate)).toDecimalPlaces(8, Decimal.ROUND_UP);
        const conversion = conversionOf(amount, convertRate(fromPrice, toPrice), feeRate);
        expect(exact(conversion.fee).toFixed()).toBe(fee.toFixed());
        expect(exact(conversion.receive).toFixed()).toBe(value.minus(fee).toFixed());
      }),
      { numRuns: 2000 },
    );
  });

  it('is never worth more than what was given, and never below nothing', () => {
    fc.assert(
      fc.property(amounts, prices, prices, feeRates, (amount, fromPrice, toPrice, feeRate) => {
        const { receive, fee } = conversionOf(amount, convertRate(fromPrice, toPrice), feeRate);
        expect(receive >= 0n && fee >= 0n).toBe(true);
        expect((receive + fee) * toPrice <= amount * fromPrice).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('there and back never brings more than there was', () => {
    fc.assert(
      fc.property(amounts, prices, prices, (amount, a, b) => {
        const there = conversionOf(amount, convertRate(a, b), 0n).receive;
        expect(conversionOf(there, convertRate(b, a), 0n).receive <= amount).toBe(true);
      }),
    );
  });
});

it('EUR goes to USDT only, nothing goes to EUR, and nothing to itself', () => {
  expect(pairRefusal('EUR', 'USDT')).toBeNull();
  expect(pairRefusal('BTC', 'USDT')).toBeNull();
  expect(pairRefusal('BTC', 'ETH')).toBeNull();
  expect(pairRefusal('EUR', 'BTC')).toBe('eurOnlyToUsdt');
  expect(pairRefusal('USDT', 'EUR')).toBe('usdtNotToEur');
  expect(pairRefusal('BTC', 'EUR')).toBe('nothingToEur');
  expect(pairRefusal('EUR', 'EUR')).toBe('exchangePairUnknown');
});
