import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedText } from '../../../src/i18n/folded-text.ts';
import { unfoldedText } from '../../../src/i18n/unfolded-text.ts';
import { foldZeros } from '../../../src/i18n/folded-zeros.ts';
import { priceText } from '../../../src/i18n/number-text.ts';

describe('zeros after the decimal point', () => {
  it('are folded from four on', () => {
    expect(foldZeros('0.000001184')).toEqual({ head: '0.0', zeros: 5, tail: '1184' });
    expect(foldZeros('0.00001184')).toEqual({ head: '0.0', zeros: 4, tail: '1184' });
    expect(foldZeros('0.0001184')).toBeNull();
    expect(foldZeros('0,00001184')).toEqual({ head: '0,0', zeros: 4, tail: '1184' });
    expect(foldZeros('\u22120.00001')).toEqual({ head: '\u22120.0', zeros: 4, tail: '1' });
  });

  it('stay when nothing follows them or a whole number stands before them', () => {
    for (const text of ['0.000000', '1.000001', '10.00001', '—', '', '0.5', '100,000.00001']) {
      expect(foldZeros(text)).toBeNull();
    }
  });

  it('give the same number back when they are written out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 18 }), (scaled, decimals) => {
        const text = priceText(scaled, decimals);
        const folded = foldZeros(text);
        const zeros = /^0\.(0*)[1-9]/.exec(text)?.[1]?.length ?? 0;
        expect(folded !== null).toBe(zeros >= 4);
        if (folded) expect(folded.head + '0'.repeat(folded.zeros - 1) + folded.tail).toBe(text);
      }),
    );
  });

  it('are one small digit within words, and written out for who listens', () => {
    expect(foldedText('0.000004625')).toBe('0.0₅4625');
    expect(foldedText('0.25')).toBe('0.25');
    expect(foldedText('+0,0000000000001')).toBe('+0,0₁₂1');
    expect(unfoldedText('2,000 PEPE at 0.0₅4625, now −0,0₁₂1')).toBe('2,000 PEPE at 0.000004625, now −0,0000000000001');
    expect(unfoldedText('0.25 BTC at 91,240.52')).toBe('0.25 BTC at 91,240.52');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 18 }), (scaled, decimals) => {
        const text = priceText(scaled, decimals);
        expect(unfoldedText(`at ${foldedText(text)} USDT`)).toBe(`at ${text} USDT`);
      }),
    );
  });
});
