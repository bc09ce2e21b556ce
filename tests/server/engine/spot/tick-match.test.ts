import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { meets, shareTick } from '../../../../server/engine/spot/tick-match.ts';

it('a buy is met at its price or below, a sell at its price or above', () => {
  expect([99n, 100n, 101n].map((price) => meets({ side: 'buy', price: 100n }, price))).toEqual([true, true, false]);
  expect([99n, 100n, 101n].map((price) => meets({ side: 'sell', price: 100n }, price))).toEqual([false, true, true]);
});

it('a tick is handed out whole, oldest first, to nobody more than they want', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 50n), { maxLength: 12 }),
      fc.bigInt(0n, 300n),
      fc.bigInt(1n, 5n),
      (rests, quantity, step) => {
        const orders = rests.map((rest) => ({ side: 'buy' as const, price: 1n, rest: rest * step }));
        const shares = shareTick(orders, quantity, step);
        const given = shares.reduce((sum, share) => sum + share, 0n);
        const wanted = orders.reduce((sum, { rest }) => sum + rest, 0n);
        const usable = quantity - (quantity % step);
        expect(given).toBe(wanted < usable ? wanted : usable);
        for (const [at, share] of shares.entries()) {
          expect(share % step).toBe(0n);
          // An order behind a partly filled one gets nothing.
          if (share < orders[at]!.rest) expect(shares.slice(at + 1).every((later) => later === 0n)).toBe(true);
        }
      },
    ),
  );
});
