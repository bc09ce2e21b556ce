import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { alertPriceOf, alertVerdict, priceAway } from '../../../../src/features/alerts/alert-form-state.ts';
import { ALERTS_MAX } from '../../../../src/data/price-alerts.ts';
import type { PriceAlert } from '../../../../src/model/price-alert.ts';

const RULES = { symbol: 'BTCUSDT' as MarketSymbol, priceDecimals: 2, tickSize: '0.05' as DecimalText };
const activeAt = (price: string, symbol = 'BTCUSDT'): PriceAlert => ({
  id: price,
  symbol: symbol as MarketSymbol,
  price: price as DecimalText,
  side: 'above',
  createdMs: 1,
});
const verdictOf = (raw: string, last = 10_000, active: readonly PriceAlert[] = []) =>
  alertVerdict({ raw, last, active }, RULES);

describe('what is typed', () => {
  it.each([
    ['100.05', 'above'],
    ['99,95', 'below'],
    ['.05', 'below'],
    ['100.00', 'atLast'],
    ['100', 'atLast'],
    ['', 'empty'],
    ['.', 'empty'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['100.01', 'offTick'],
    ['100.001', 'unread'],
    ['1e2', 'unread'],
    ['1,000', 'above'],
    ['999999999999999999', 'tooHigh'],
  ])('%s against 100.00 is judged %s', (raw, verdict) => {
    expect(verdictOf(raw)).toBe(verdict);
  });

  it('waits for a price, for room, and takes no price of this market twice', () => {
    expect(verdictOf('100.05', NaN)).toBe('unknown');
    expect(verdictOf('100.05', 10_000, [activeAt('100.05')])).toBe('exists');
    expect(verdictOf('100.05', 10_000, [activeAt('100.05', 'ETHUSDT')])).toBe('above');
    const full = Array.from({ length: ALERTS_MAX }, (_, i) => activeAt(`${i + 1}.00`));
    expect(verdictOf('100.05', 10_000, full)).toBe('full');
  });

  it('becomes a price with all decimals of its market, so that one price has one form', () => {
    expect(alertPriceOf('100', RULES)).toBe('100.00');
    expect(alertPriceOf('0100,5', RULES)).toBe('100.50');
    expect(alertPriceOf('100.123', RULES)).toBeNull();
    expect(alertPriceOf('', RULES)).toBeNull();
  });
});

describe('a chip', () => {
  it('moves the last price by whole percents, to the nearest tick', () => {
    expect(priceAway(10_000, 1, RULES)).toBe('101.00');
    expect(priceAway(10_000, -5, RULES)).toBe('95.00');
    expect(priceAway(12_345, 2, RULES)).toBe('125.90');
    expect(priceAway(NaN, 2, RULES)).toBeNull();
  });

  it('always gives a price the market can have, within half a tick of the exact one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(-5, -2, -1, 1, 2, 5), (last, percent) => {
        const price = BigInt(priceAway(last, percent, RULES)!.replace('.', ''));
        expect(price % 5n).toBe(0n);
        const off = price * 100n - BigInt(last) * BigInt(100 + percent);
        expect(off >= -250n && off <= 250n).toBe(true);
      }),
    );
  });
});
