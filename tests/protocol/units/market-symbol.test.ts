import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketSymbolOf, toWireSymbol } from '../../../protocol/units/market-symbol.ts';

describe('market symbols (decision 18)', () => {
  it('are upper case inside and lower case on the wire, back and forth', () => {
    expect(marketSymbolOf('btcusdt')).toBe('BTCUSDT');
    expect(toWireSymbol(marketSymbolOf('BtcUsdt')!)).toBe('btcusdt');
    const symbol = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189'), minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(symbol, (text) => {
        expect(marketSymbolOf(toWireSymbol(marketSymbolOf(text)!))).toBe(text);
      }),
    );
  });

  it('are five to twenty letters and digits of the Latin alphabet', () => {
    // The long s and the dotless i become S and I in upper case: a look-alike must not become a market.
    const bad = [
      '',
      'BTC',
      'A'.repeat(21),
      'BTC-USDT',
      'BTC/USDT',
      'BTCUSDT ',
      'BTCUSDT\n',
      'ВTCUSDT',
      '__proto__',
      'btcuſdt',
      'lınkusdt',
      'ßtcusdt',
    ];
    for (const value of [...bad, null, 12345, ['BTCUSDT'], {}])
      expect([value, marketSymbolOf(value)]).toEqual([value, null]);
  });
});
