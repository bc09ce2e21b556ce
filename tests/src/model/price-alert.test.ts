import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { firedAlertOf, isReached, priceAlertOf, thresholdOf, thresholdsOf } from '../../../src/model/price-alert.ts';
import type { AlertSide, PriceAlert } from '../../../src/model/price-alert.ts';

const alertAt = (price: string, side: AlertSide): PriceAlert => ({
  id: `${price} ${side}`,
  symbol: 'BTCUSDT' as MarketSymbol,
  price: price as DecimalText,
  side,
  createdMs: 1,
});

describe('the price an alert fires at', () => {
  it('is the price itself, to the last digit', () => {
    expect(thresholdOf(alertAt('67000.01', 'above'), 2)).toBe(6_700_001);
    expect(thresholdOf(alertAt('0.00001234', 'below'), 8)).toBe(1234);
    expect(thresholdOf(alertAt('3', 'below'), 2)).toBe(300);
  });

  it('is the first possible one beyond it where the market has fewer decimals', () => {
    expect(thresholdOf(alertAt('1.005', 'above'), 2)).toBe(101);
    expect(thresholdOf(alertAt('1.005', 'below'), 2)).toBe(100);
    expect(thresholdOf(alertAt('1.000', 'above'), 0)).toBe(1);
  });

  it('compares as exact fractions do', () => {
    const decimals = fc.integer({ min: 0, max: 8 });
    const text = fc
      .tuple(
        fc.integer({ min: 0, max: 99_999 }),
        fc
          .integer({ min: 0, max: 9 })
          .chain((n) => fc.string({ minLength: n, maxLength: n, unit: fc.constantFrom(...'0123456789') })),
      )
      .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`));
    fc.assert(
      fc.property(text, decimals, fc.integer({ min: 0, max: 10_000_000 }), (price, places, last) => {
        const [whole, fraction = ''] = price.split('.');
        const exact = BigInt(whole + fraction.padEnd(18, '0'));
        const now = BigInt(last) * 10n ** BigInt(18 - places);
        expect(isReached(alertAt(price, 'above'), last, places)).toBe(now >= exact);
        expect(isReached(alertAt(price, 'below'), last, places)).toBe(now <= exact);
      }),
    );
  });

  it('is never reached by a price that is not known', () => {
    expect(isReached(alertAt('1', 'above'), NaN, 2)).toBe(false);
    expect(isReached(alertAt('1', 'below'), NaN, 2)).toBe(false);
  });

  it('is never reached where it does not fit a scaled integer', () => {
    expect(isReached(alertAt('999999999999999999', 'above'), Number.MAX_SAFE_INTEGER, 8)).toBe(false);
  });
});

it('the nearest alerts of a market are its thresholds', () => {
  const alerts = [alertAt('3', 'above'), alertAt('2', 'above'), alertAt('1', 'below'), alertAt('0.5', 'below')];
  expect(thresholdsOf(alerts, 2)).toEqual({ above: 200, below: 100 });
  expect(thresholdsOf([], 2)).toEqual({ above: Infinity, below: -Infinity });
});

describe('an alert from storage', () => {
  const good = { id: 'a', symbol: 'BTCUSDT', price: '12.5', side: 'above', createdMs: 5 };
  const fired = { ...good, reachedPrice: '12.7', firedMs: 9 };

  it('is read as it was written', () => {
    expect(priceAlertOf(good)).toEqual(good);
    expect(firedAlertOf(fired)).toEqual(fired);
  });

  it.each([
    [null],
    ['text'],
    [[]],
    [{ ...good, id: '' }],
    [{ ...good, id: 7 }],
    [{ ...good, symbol: '<b>' }],
    [{ ...good, price: '0.00' }],
    [{ ...good, price: '-1' }],
    [{ ...good, price: '1e9' }],
    [{ ...good, price: 12.5 }],
    [{ ...good, side: 'sideways' }],
    [{ ...good, createdMs: '5' }],
    [{ ...good, createdMs: NaN }],
  ])('is none when it is %j', (stored) => {
    expect(priceAlertOf(stored)).toBeNull();
    expect(firedAlertOf(stored)).toBeNull();
  });

  it('has not fired without a price and a time', () => {
    expect(firedAlertOf(good)).toBeNull();
    expect(firedAlertOf({ ...fired, reachedPrice: 'x' })).toBeNull();
    expect(firedAlertOf({ ...fired, firedMs: 0.5 })).toBeNull();
  });
});
