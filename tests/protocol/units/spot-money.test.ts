import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPiece, holdOf, NOTHING_FILLED, valueOf } from '../../../protocol/units/spot-money.ts';
import { fillPostings, holdPostings } from '../../../server/engine/spot/spot-postings.ts';
import { ASSET_DECIMALS, fitsDecimals, parseAmount } from '../../../server/ledger/amount.ts';
import type { Posting } from '../../../server/ledger/ledger.ts';

const TAKER = parseAmount('0.001');
const MAKER = parseAmount('0.0008');
const PAIR = { base: 'BTC', quote: 'USDT' };
const side = fc.constantFrom('buy' as const, 'sell' as const);
/** Prices with up to nine decimals, quantities with up to eight: the finest of any market. */
const price = fc.bigInt(1n, 10n ** 14n).map((units) => units * 10n ** 9n);
const quantity = fc.bigInt(1n, 10n ** 11n).map((units) => units * 10n ** 10n);
const pieces = fc.array(fc.record({ quantity, rate: fc.constantFrom(TAKER, MAKER), better: fc.nat({ max: 99 }) }), {
  minLength: 1,
  maxLength: 12,
});

it('however an order is filled, what it holds is enough, shrinks with every fill and ends at nothing', () => {
  fc.assert(
    fc.property(side, price, pieces, (which, limit, parts) => {
      let rest = parts.reduce((sum, part) => sum + part.quantity, 0n);
      let filled = NOTHING_FILLED;
      let held = holdOf(which, limit, rest, filled, TAKER);
      for (const part of parts) {
        const better = (limit * BigInt(part.better)) / 10_000n;
        const at = which === 'buy' ? limit - better : limit + better;
        const money = fillPiece(which, filled, { price: at, quantity: part.quantity }, part.rate);
        const used = which === 'buy' ? money.quote + money.fee : part.quantity;
        filled = money.after;
        rest -= part.quantity;
        const left = holdOf(which, limit, rest, filled, TAKER);
        expect(held - used - left).toBeGreaterThanOrEqual(0n);
        expect(money.quote).toBeGreaterThanOrEqual(0n);
        expect(money.fee).toBeGreaterThanOrEqual(0n);
        held = left;
      }
      expect(held).toBe(0n);
    }),
    { numRuns: 2000 },
  );
});

it('many small fills cost a buyer no more, and bring a seller no less, than one large fill, rounding included', () => {
  fc.assert(
    fc.property(side, price, fc.array(quantity, { minLength: 1, maxLength: 20 }), (which, at, parts) => {
      let filled = NOTHING_FILLED;
      let quote = 0n;
      let fee = 0n;
      for (const part of parts) {
        const money = fillPiece(which, filled, { price: at, quantity: part }, TAKER);
        filled = money.after;
        quote += money.quote;
        fee += money.fee;
      }
      const whole = fillPiece(which, NOTHING_FILLED, { price: at, quantity: filled.quantity }, TAKER);
      expect(quote).toBe(whole.quote);
      expect(fee).toBeLessThanOrEqual(whole.fee);
      const exact = valueOf(at, filled.quantity);
      const unit = 10n ** 10n;
      if (which === 'buy') expect(quote - exact).toBeGreaterThanOrEqual(0n);
      else expect(exact - quote).toBeGreaterThanOrEqual(0n);
      expect(quote - exact < 0n ? exact - quote : quote - exact).toBeLessThan(unit);
    }),
    { numRuns: 1000 },
  );
});

function sums(postings: readonly Posting[]): Map<string, bigint> {
  const total = new Map<string, bigint>();
  for (const { asset, amount } of postings) total.set(asset, (total.get(asset) ?? 0n) + amount);
  return total;
}

it('postings of holds and fills sum to zero per coin, and users get eight decimals', () => {
  fc.assert(
    fc.property(side, price, quantity, (which, at, size) => {
      const piece = { price: at, quantity: size };
      const money = fillPiece(which, NOTHING_FILLED, piece, MAKER);
      const postings = [...holdPostings('ann', which, PAIR, size), ...fillPostings('ann', which, PAIR, piece, money)];
      for (const [asset, total] of sums(postings)) expect(total, asset).toBe(0n);
      for (const { account, amount } of postings) {
        if (account.owner === 'ann') expect(fitsDecimals(amount, ASSET_DECIMALS)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
