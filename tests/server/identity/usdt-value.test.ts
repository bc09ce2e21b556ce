import { assert, bigInt, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { usdtValue } from '../../../server/identity/usdt-value.ts';
import { amountText, parseAmount } from '../../../server/ledger/amount.ts';

const price = (text: string) => text as DecimalText;

it.each([
  ['500', '1.15824', '579.12'],
  ['0.1', '0.2', '0.02'],
  ['0.00000001', '0.99999999', '0'],
  ['3', '0.333333335', '1'],
  ['1', '0.000000009999', '0'],
])('%s at a price of %s is worth %s', (amount, at, worth) => {
  expect(amountText(usdtValue(parseAmount(amount), price(at)))).toBe(worth);
});

it('counts an asset that nobody quotes as nothing', () => {
  expect(usdtValue(parseAmount('5'), null)).toBe(0n);
});

it('never shows more than the exact value, and less by under a hundred-millionth', () => {
  const scaled = bigInt({ min: 0n, max: 10n ** 30n });
  assert(
    property(scaled, scaled, (amount, priceScaled) => {
      // Over a common denominator of 10^36, without any division.
      const shown = usdtValue(amount, amountText(priceScaled, 18)) * 10n ** 18n;
      const exact = amount * priceScaled;
      expect(shown <= exact && exact - shown < 10n ** 28n).toBe(true);
    }),
  );
});
