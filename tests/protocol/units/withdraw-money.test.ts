import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { REMEDY_OF_CONDITION } from '../../../protocol/units/withdraw-conditions.ts';
import { paidAs, receiveOf, worthOf } from '../../../protocol/units/withdraw-money.ts';

const SCALE = 10n ** 18n;
const CENT = 10n ** 16n;
const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => units * 10n ** 10n);
const prices = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => units * 10n ** 10n);

it('what arrives and the fee are the amount', () => {
  fc.assert(fc.property(amounts, amounts, (amount, fee) => receiveOf(amount, fee) + fee === amount));
});

it('worth is the first whole cent that is not less, payment the last that is not more', () => {
  fc.assert(
    fc.property(amounts, prices, (amount, price) => {
      // Compared as products, without a division: exact.
      const exact = amount * price;
      const worth = worthOf(amount, price);
      const paid = paidAs(amount, price);
      expect([worth % CENT, paid % CENT]).toEqual([0n, 0n]);
      expect(worth * SCALE >= exact && (worth - CENT) * SCALE < exact).toBe(true);
      expect(paid * SCALE <= exact && (paid + CENT) * SCALE > exact).toBe(true);
    }),
  );
});

it('no condition is ever met by paying', () => {
  const remedies = Object.values(REMEDY_OF_CONDITION);
  expect(remedies.length).toBeGreaterThan(5);
  expect(remedies.filter((remedy) => /pay|deposit|recharge|fee|tax|top.?up|fund(?!Password)/i.test(remedy))).toEqual(
    [],
  );
});
