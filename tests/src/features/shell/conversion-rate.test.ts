import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { isWholeRate, rateText } from '../../../../src/features/shell/conversion-rate.ts';

it('issue 39 D16: a shown rate has 8 significant digits, so an amount at it is right to the seventh', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 17 }), (digits, zeros) => {
      const rate = `0.${'0'.repeat(Math.min(zeros, 10))}${digits}12345678`.slice(0, 20) as DecimalText;
      const shown = rateText(rate).replace(/[\u2080-\u2089]+/g, (folded) =>
        '0'.repeat(Number([...folded].map((digit) => digit.charCodeAt(0) - 0x2080).join('')) - 1),
      );
      expect(Math.abs(Number(shown) / Number(rate) - 1)).toBeLessThan(6e-8);
    }),
  );
});

it('issue 39 D16: a rate that is not all shown says so', () => {
  expect(isWholeRate('1.24875' as DecimalText)).toBe(true);
  expect(isWholeRate('99900' as DecimalText)).toBe(true);
  expect(isWholeRate('24.950049950049950049' as DecimalText)).toBe(false);
  expect(rateText('24.950049950049950049' as DecimalText)).toBe('24.95005');
  expect(rateText('91240.504321' as DecimalText)).toBe('91,240.504');
  expect(isWholeRate('91240.504321' as DecimalText)).toBe(false);
});
