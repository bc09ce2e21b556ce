import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { textOfUnits } from '../../../../src/model/decimal-parts.ts';
import { add, compare, decimalsOf } from '../../../../src/model/decimal.ts';
import { shortageOf } from '../../../../src/features/shell/shortage.ts';

const text = (units: bigint) => textOfUnits(units * 10n ** 10n) as DecimalText;

it('a balance that is too small by a hundred-millionth is short of the least amount that is shown, never of nothing', () => {
  expect(shortageOf('10.00000001' as DecimalText, '10' as DecimalText, 2)).toEqual({
    current: '10',
    required: '10.01',
    missing: '0.01',
  });
  expect(shortageOf('10' as DecimalText, '9.99999999' as DecimalText, 2)).toEqual({
    current: '9.99',
    required: '10',
    missing: '0.01',
  });
});

it('whatever is missing, the three figures add up as they are shown, and promise neither too much nor too little', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      units,
      fc.integer({ min: 0, max: 8 }),
      (has, lacks, decimals) => {
        const [current, required] = [text(has), text(has + lacks)];
        const shown = shortageOf(required, current, decimals);
        expect(add(shown.current, shown.missing)).toBe(shown.required);
        expect(compare(shown.current, current)).toBeLessThanOrEqual(0);
        expect(compare(shown.required, required)).toBeGreaterThanOrEqual(0);
        expect(compare(shown.missing, '0' as DecimalText)).toBe(1);
        for (const each of Object.values(shown)) expect(decimalsOf(each)).toBeLessThanOrEqual(decimals);
      },
    ),
  );
});
