import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterTrade, NO_POSITION } from '../../../../server/engine/spot/position.ts';
import type { Trade } from '../../../../server/engine/spot/position.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';

const trade = (side: Trade['side'], quantity: string, quote: string, fee: string): Trade => ({
  side,
  quantity: parseAmount(quantity),
  quote: parseAmount(quote),
  fee: parseAmount(fee),
});

it('a loss and a profit are counted against the average cost, fees on both sides', () => {
  const position = [
    trade('buy', '1', '100', '0.1'),
    trade('buy', '1', '110', '0.11'),
    trade('sell', '1', '120', '0.12'),
    trade('sell', '0.5', '40', '0.04'),
  ].reduce(afterTrade, NO_POSITION);
  expect(position).toEqual({
    quantity: parseAmount('0.5'),
    cost: parseAmount('52.5525'),
    realised: parseAmount('14.775') - parseAmount('12.5925'),
    fees: parseAmount('0.37'),
    trades: 4,
  });
});

it('selling what was never bought here realises nothing, but its fee is counted', () => {
  const position = afterTrade(NO_POSITION, trade('sell', '2', '200', '0.2'));
  expect(position).toEqual({ quantity: 0n, cost: 0n, realised: 0n, fees: parseAmount('0.2'), trades: 1 });
});

const unit = fc.bigInt(1n, 10n ** 20n);
const anyTrade = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: unit,
  quote: unit,
  fee: unit,
});

it('once everything is sold, all that was earned and spent on the covered part is realised, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(anyTrade, { maxLength: 20 }), (trades) => {
      const buys = trades.map((one) => ({ ...one, side: 'buy' as const }));
      const bought = buys.reduce(afterTrade, NO_POSITION);
      if (bought.quantity === 0n) return;
      const sold = afterTrade(bought, { side: 'sell', quantity: bought.quantity, quote: 10n ** 22n, fee: 7n });
      expect(sold).toMatchObject({ quantity: 0n, cost: 0n, realised: 10n ** 22n - 7n - bought.cost });
    }),
  );
});

it('cost and quantity never fall below zero, and no quantity means no cost', () => {
  fc.assert(
    fc.property(fc.array(anyTrade, { maxLength: 30 }), (trades) => {
      let position = NO_POSITION;
      for (const one of trades) {
        position = afterTrade(position, one);
        expect(position.quantity).toBeGreaterThanOrEqual(0n);
        expect(position.cost).toBeGreaterThanOrEqual(0n);
        if (position.quantity === 0n) expect(position.cost).toBe(0n);
      }
    }),
  );
});
