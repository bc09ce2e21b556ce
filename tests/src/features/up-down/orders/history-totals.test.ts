import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/compute.ts';
import { totalsOf } from '../../../../../src/features/up-down/orders/history-totals.ts';
import type { SettledOrder } from '../../../../../src/model/up-down-order.ts';

beforeAll(() => startCompute({ createWorker: null }));
afterAll(stopCompute);

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((units) => new Decimal(units).div(1e8).toFixed());

it('adds up stakes and payouts to the last place, however long the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cents(1e11), cents(2e11)), { maxLength: 400 }), async (trades) => {
      const orders = trades.map(([stake, payout]) => ({ stake, settlement: { payout } }) as unknown as SettledOrder);
      const sum = (texts: readonly string[]) => texts.reduce((total, text) => total.plus(text), new Decimal(0));
      const staked = sum(trades.map(([stake]) => stake));
      expect(await totalsOf(orders)).toEqual({
        staked: staked.toFixed(),
        result: sum(trades.map(([, payout]) => payout))
          .minus(staked)
          .toFixed(),
      });
    }),
    { numRuns: 40 },
  );
});

it('refuses an amount finer than the column holds', async () => {
  const order = { stake: '0.000000001' as DecimalText, settlement: { payout: '0' } } as unknown as SettledOrder;
  await expect(totalsOf([order])).rejects.toThrow('stakes: row 0');
});
