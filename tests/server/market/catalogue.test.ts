import { describe, expect, it } from 'vitest';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';

describe('the catalogue', () => {
  it('holds at least 40 coins and the euro, each once, all quoted in USDT', () => {
    const symbols = CATALOGUE.map(({ rules }) => rules.symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.filter((symbol) => symbol !== 'EURUSDT').length).toBeGreaterThanOrEqual(40);
    expect(symbols).toContain('EURUSDT');
    for (const { rules } of CATALOGUE) {
      expect(marketSymbolOf(rules.symbol)).toBe(`${rules.base}${rules.quote}`);
      expect(rules.name).not.toBe('');
    }
  });

  it('numbers the markets in list order', () => {
    expect(CATALOGUE.map(({ rules }) => rules.sort)).toEqual(CATALOGUE.map((_, index) => index + 1));
  });

  it.each(CATALOGUE.map((entry) => [entry.rules.symbol, entry] as const))(
    '%s has steps that fit its decimals and a price many ticks high',
    (_symbol, { rules, sim }) => {
      expect(Number(rules.tickSize)).toBeCloseTo(10 ** -rules.priceDecimals, 15);
      expect(Number(rules.stepSize)).toBeCloseTo(10 ** -rules.sizeDecimals, 15);
      expect(decimalTextOf(rules.minNotional)).toBe(rules.minNotional);
      // Fewer than a thousand ticks and a price would jump visibly instead of moving.
      expect(sim.anchorTicks).toBeGreaterThan(1000);
      // An up/down trade opens at the next tick, within a second: so the longest pause (mean + 40 %) stays below.
      expect(sim.meanTickMs * 1.4).toBeLessThan(1000);
    },
  );
});
