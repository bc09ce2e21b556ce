import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { openItems, otherLegOf, pairsTogether, plannedLegs, railOf } from '../../../src/model/spot-pairs.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { SpotOrder } from '../../../src/model/spot-order.ts';
import { waiting } from '../signals/spot-rows.ts';

const leg = (pair: number, ocoLeg: NonNullable<SpotOrder['ocoLeg']>): SpotOrder =>
  waiting(`${pair}-${ocoLeg}`, 1, { ocoId: `pair-${pair}`, ocoLeg });

it('the legs of a pair stand together, take profit first, and every order stands once where the first of it stood', () => {
  const orders = fc
    .tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }))
    .chain(([pairs, alone]) =>
      fc.shuffledSubarray(
        [
          ...Array.from({ length: pairs }, (_, n) => [leg(n, 'takeProfit'), leg(n, 'stopLoss')]).flat(),
          ...Array.from({ length: alone }, (_, n) => waiting(`alone-${n}`, 1)),
        ],
        { minLength: pairs * 2 + alone },
      ),
    );
  fc.assert(
    fc.property(orders, (given) => {
      const shown = pairsTogether(given);
      expect(new Set(shown)).toEqual(new Set(given));
      expect(shown).toHaveLength(given.length);
      shown.forEach((order, at) => {
        if (order.ocoLeg === 'takeProfit') expect(shown[at + 1]).toBe(otherLegOf(order, given));
      });
      const firstOf = (list: readonly SpotOrder[]) => [...new Set(list.map(({ ocoId, id }) => ocoId ?? id))];
      expect(firstOf(shown)).toEqual(firstOf(given));
    }),
  );
});

it('an order of no pair has no other leg', () => {
  expect(otherLegOf(waiting('a', 1), [waiting('b', 1)])).toBeNull();
});

const text = (value: string) => value as DecimalText;
const buy = waiting('buy', 1, {
  attached: {
    takeProfit: { price: text('110'), id: null },
    stopLoss: { stopPrice: text('90'), price: null, id: null },
    notPlaced: null,
  },
});

it('what a buy is to place stands below it, until the buy is done', () => {
  const legs = plannedLegs(buy);
  expect(legs).toMatchObject([
    { leg: 'takeProfit', stopPrice: null, price: '110' },
    { leg: 'stopLoss', stopPrice: '90', price: null },
  ]);
  const pair = [leg(1, 'takeProfit'), leg(1, 'stopLoss')] as const;
  const alone = waiting('alone', 1);
  const items = openItems([alone, buy, pair[1], pair[0]]);
  expect(items).toEqual([alone, buy, ...legs, ...pair]);
  expect(items.map(railOf)).toEqual([null, 'top', 'middle', 'bottom', 'top', 'bottom']);
  const takeProfitOnly = { ...buy, attached: { ...buy.attached!, stopLoss: null } };
  expect(openItems([takeProfitOnly]).map(railOf)).toEqual(['top', 'bottom']);
  expect(plannedLegs({ ...buy, status: 'filled' })).toEqual([]);
});
