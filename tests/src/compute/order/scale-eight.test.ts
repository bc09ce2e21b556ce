import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { ORDER_PLACES, PRODUCT_PLACES, textOfUnits, unitsColumn } from '../../../../src/compute/order/scale-eight.ts';

const texts = (...list: string[]) => list as SignedDecimalText[];

describe('order columns', () => {
  it('hold the text exactly', () => {
    const column = unitsColumn('prices', texts('0', '1', '-1.5', '91240.52', '0.00000001', '3.100000000000000000'));
    expect([...column]).toEqual([0n, 10n ** 8n, -150_000_000n, 9_124_052_000_000n, 1n, 310_000_000n]);
    expect(unitsColumn('prices', texts('92233720368.54775807'))[0]).toBe(2n ** 63n - 1n);
  });

  it('come back as the same text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (units) => {
        const text = textOfUnits(units, ORDER_PLACES);
        expect(unitsColumn('sizes', [text])[0]).toBe(units);
      }),
    );
    expect(textOfUnits(-150n, 2)).toBe('-1.5');
    expect(textOfUnits(0n, PRODUCT_PLACES)).toBe('0');
    expect(textOfUnits(7n, 0)).toBe('7');
    expect(() => textOfUnits(10n ** 18n, 0)).toThrow(RangeError);
  });

  it.each(['', '1e5', '0x10', ' 1', '1.123456789', '92233720368.54775808', '-', '01', '.5', 'NaN'])(
    'refuse %j',
    (bad) => {
      expect(() => unitsColumn('fees', ['1', bad] as DecimalText[])).toThrow(/^fees: row 1 /);
    },
  );
});
