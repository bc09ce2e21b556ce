import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { otherLegOf, pairsTogether } from '../../../../src/features/spot-orders/pairs.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';
import { waiting } from '../../signals/spot-rows.ts';

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
