import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saleReceives } from '../../../protocol/units/sale-money.ts';

const ONE = 10n ** 18n;
const CENT = ONE / 100n;

it('brings amount times rate in whole cents, never more than that and never a cent less', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 14n * ONE });
  const rate = fc.bigInt({ min: 1n, max: 10n * ONE });
  fc.assert(
    fc.property(amount, rate, (usdt, perUsdt) => {
      const eur = saleReceives(usdt, perUsdt);
      const exact = usdt * perUsdt;
      expect(eur % CENT).toBe(0n);
      expect(eur * ONE <= exact && exact < (eur + CENT) * ONE).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['100', 100n * ONE, (93n * ONE) / 100n, 93n * ONE],
  ['10.01 leaves what is below a cent behind', (1001n * ONE) / 100n, (93n * ONE) / 100n, (930n * ONE) / 100n],
  ['less than a cent', ONE / 100n, (93n * ONE) / 100n, 0n],
])('%s', (_name, amount, rate, eur) => {
  expect(saleReceives(amount, rate)).toBe(eur);
});

it('two halves never bring more than the whole', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 6n * ONE });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const rate = (925n * ONE) / 1000n;
      expect(saleReceives(one, rate) + saleReceives(other, rate) <= saleReceives(one + other, rate)).toBe(true);
    }),
  );
});
