import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import {
  chosenOffer,
  fitOf,
  rankOffers,
  receivedFor,
  takenAtOnce,
} from '../../../../src/features/sale/sale-figures.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import type { MerchantOffer } from '../../../../src/features/sale/merchant-offer-calls.ts';

const offer = (id: string, rate: string, min: string, max: string, quantity = '1000000'): MerchantOffer => ({
  id,
  username: id,
  quantity: decimal(quantity),
  minAmount: decimal(min),
  maxAmount: decimal(max),
  exchangeRate: decimal(rate),
  spread: decimal('0.002'),
  account: 'DE00',
  matchSeconds: 2,
  note: '',
  completionRate: decimal('0.99'),
  failsAlways: false,
});
const OFFERS = [
  offer('quay', '0.92', '1000', '20000'),
  offer('harbour', '0.93', '10', '2000'),
  offer('lantern', '0.925', '100', '10000'),
];
const order = (amount: string | null, offers = OFFERS) =>
  rankOffers(offers, amount === null ? null : decimal(amount)).map(({ offer: { id }, fit }) => `${id} ${fit}`);

/** Cents of a product, by whole numbers of 10^-8 and 10^-4 alone. */
const slowCents = (amount: bigint, rate: bigint): bigint => (amount * rate) / 10n ** 10n;
const textOf = (units: bigint, decimals: number): DecimalText => {
  const digits = String(units).padStart(decimals + 1, '0');
  return decimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};

it('what is received is the product cut to whole cents, never a cent more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 1n, max: 20_000n }), (amount, rate) => {
      expect(receivedFor(textOf(amount, 8), textOf(rate, 4))).toBe(textOf(slowCents(amount, rate), 2));
    }),
  );
  expect(receivedFor(decimal('250.5'), decimal('0.925'))).toBe('231.71');
});

it('the best rate stands first; who does not hold the amount stands behind, and says why', () => {
  expect(order(null)).toEqual(['harbour fits', 'lantern fits', 'quay fits']);
  expect(order('50')).toEqual(['harbour fits', 'lantern below', 'quay below']);
  expect(order('2000.00000001')).toEqual(['lantern fits', 'quay fits', 'harbour above']);
  expect(order('30000')).toEqual(['harbour above', 'lantern above', 'quay above']);
  const few = [offer('empty', '0.99', '10', '2000', '9.99999999'), offer('little', '0.98', '10', '2000', '100')];
  expect(order('100', few)).toEqual(['little fits', 'empty soldOut']);
  expect(order('100.00000001', few)).toEqual(['empty soldOut', 'little left']);
});

it('the order lists each offer once, fitting ones first, each part by falling rate', () => {
  const amounts = fc.integer({ min: 1, max: 1000 }).map(String);
  const offers = fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 0, max: 30 }), amounts, amounts, amounts, amounts)
      .map(([id, rate, min, max, quantity]) => offer(`m${id}`, rate, min, max, quantity)),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(offers, amounts, (given, typed) => {
      const amount = decimal(typed);
      const ranked = rankOffers(given, amount);
      expect(ranked.map(({ offer: { id } }) => id).sort()).toEqual(given.map(({ id }) => id).sort());
      for (const { offer: each, fit, receive } of ranked) {
        const holds =
          BigInt(typed) >= BigInt(each.minAmount) &&
          BigInt(typed) <= BigInt(each.maxAmount) &&
          BigInt(typed) <= BigInt(each.quantity);
        expect([fit === 'fits', receive !== null]).toEqual([holds, holds]);
      }
      const places = ranked.map(
        ({ offer: each, fit }) => (fit === 'fits' ? 0n : 1n) * 10_000n - BigInt(each.exchangeRate),
      );
      expect(places).toEqual(places.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }),
  );
});

it('nobody who leaves deals unfinished is chosen for the person, whatever they pay', () => {
  const mirage = { ...offer('mirage', '0.99', '10', '2000'), completionRate: decimal('0.89') };
  const ranked = (offers: readonly MerchantOffer[]) => rankOffers(offers, decimal('50'));
  expect(ranked([...OFFERS, mirage])[0]!.offer.id).toBe('mirage');
  expect(chosenOffer(ranked([...OFFERS, mirage]), null)?.offer.id).toBe('harbour');
  expect(chosenOffer(ranked([mirage]), null)).toBeNull();
  expect(chosenOffer(ranked([mirage]), 'mirage')?.fit).toBe('fits');
});

it('the best fitting merchant is preselected; a choice stays even when it does not fit', () => {
  const at = (amount: string, id: string | null) => chosenOffer(rankOffers(OFFERS, decimal(amount)), id);
  expect(at('50', null)?.offer.id).toBe('harbour');
  expect(at('5000', null)?.offer.id).toBe('lantern');
  expect(at('30000', null)).toBeNull();
  expect(at('50', 'quay')).toMatchObject({ offer: { id: 'quay' }, fit: 'below', receive: null });
  expect(at('50', 'one that has gone')?.offer.id).toBe('harbour');
});

it('the limits of the amount are those of merchants that still buy', () => {
  expect(takenAtOnce(OFFERS)).toEqual({ least: '10', most: '20000' });
  expect(takenAtOnce([offer('a', '1', '10', '100', '9'), offer('b', '1', '50', '100', '70')])).toEqual({
    least: '50',
    most: '70',
  });
  expect(takenAtOnce([offer('a', '1', '10', '100', '9')])).toBeNull();
  expect(fitOf(null, offer('a', '1', '10', '100', '9'))).toBe('soldOut');
});
