import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInput, amountOf } from '../../../src/ui/amount-input.ts';

const raw = (text: string, decimals = 8) => {
  const result = amountInput(text, decimals);
  return result.taken ? result.raw : `refused: ${result.refusal}`;
};

describe('what an amount field takes', () => {
  it('keeps what was typed, with either separator', () => {
    for (const text of ['', '5', '0.5', '0,5', '12.', ',', '.', '007', '1,234']) expect(raw(text)).toBe(text);
  });

  it('takes pasted thousands apart only when it is sure that they are thousands', () => {
    expect(raw('1,234.56')).toBe('1234.56');
    expect(raw('1.234.567,8')).toBe('1234567,8');
    expect(raw('1,234,567')).toBe('1234567');
    expect(raw(' 1\u202f234\u00a0567,8 ')).toBe('1234567,8');
    expect(raw("1'234.5")).toBe('1234.5');
    expect(raw('12,34.5')).toBe('refused: characters');
    expect(raw('1.2.3')).toBe('refused: characters');
    expect(raw('1,234.567,8')).toBe('refused: characters');
  });

  it('stops extra decimals instead of cutting them', () => {
    expect(raw('1.234', 2)).toBe('refused: decimals');
    expect(raw('1.23', 2)).toBe('1.23');
    expect(raw('1.', 0)).toBe('refused: decimals');
    expect(raw('1', 0)).toBe('1');
  });

  it('refuses signs, exponents, letters, other digits and markup', () => {
    for (const text of [
      '-1',
      '+1',
      '1e5',
      '0x1f',
      'NaN',
      'Infinity',
      '١٢',
      '１２',
      '<b>1</b>',
      '1\u22122',
      '1/2',
      '½',
    ]) {
      expect(raw(text)).toBe('refused: characters');
    }
  });

  it('refuses more whole digits than any amount has', () => {
    expect(raw('9'.repeat(18))).toBe('9'.repeat(18));
    expect(raw('9'.repeat(19))).toBe('refused: tooLong');
    expect(raw('0'.repeat(30) + '1')).toBe('0'.repeat(30) + '1');
  });

  it('never takes a text that is no amount, and never more decimals than there are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,- e\u00a0') })),
        fc.integer({ min: 0, max: 18 }),
        (text, decimals) => {
          const result = amountInput(text, decimals);
          if (!result.taken) return;
          expect(result.raw).toMatch(/^\d*[.,]?\d*$/);
          expect((result.raw.split(/[.,]/)[1] ?? '').length).toBeLessThanOrEqual(decimals);
          expect(amountInput(result.raw, decimals)).toEqual(result);
        },
      ),
    );
  });
});

describe('the amount a field stands for', () => {
  it('is exact decimal text', () => {
    expect(['12,5', '.5', '5.', '007', '0', '00.10', '1.50'].map(amountOf)).toEqual([
      '12.5',
      '0.5',
      '5',
      '7',
      '0',
      '0.10',
      '1.50',
    ]);
  });

  it('is none while nothing but a separator stands there', () => {
    expect(['', '.', ','].map(amountOf)).toEqual([null, null, null]);
  });
});
