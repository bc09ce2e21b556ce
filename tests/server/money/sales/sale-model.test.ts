import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { BUYER_IDS, SaleModel } from './sale-model.ts';
import type { BuyerId } from './sale-model.ts';
import { saleStage } from './sale-stage.ts';
import type { SaleStage } from './sale-stage.ts';

const DAY_MS = 86_400_000;

let stage: SaleStage;

beforeAll(async () => {
  stage = await saleStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

/** 123n of so many decimals → `0.00000123`. */
const text = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
};

type Step =
  | { readonly kind: 'sell'; readonly buyer: BuyerId; readonly amount: bigint }
  | { readonly kind: 'cancel' | 'appeal' | 'approve' | 'reject'; readonly which: number }
  | { readonly kind: 'pass'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      buyer: fc.constantFrom(...BUYER_IDS),
      // From 9 USDT to more than anybody takes, to the last decimal.
      amount: fc.bigInt({ min: 900_000_000n, max: 210_000_000_000n }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'appeal' as const, 'approve' as const, 'reject' as const),
      which: fc.nat(7),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      ms: fc.constantFrom(500, 1999, 2000, 3999, 4000, 5000, 58_000, 60_000, 900_000),
    }),
  },
);

const isBuyer = (id: string): id is BuyerId => (BUYER_IDS as readonly string[]).includes(id);
const said = (answer: Outcome<unknown>): string => (answer.ok ? 'ok' : answer.refusal);

/** Takes the step on both sides; the answer of the exchange and the model's must agree. */
async function take(model: SaleModel, userId: string, at: Step): Promise<void> {
  const { sales, reviews } = stage.money;
  if (at.kind === 'pass') {
    await stage.pass(at.ms);
    model.pass(at.ms);
    return;
  }
  if (at.kind === 'sell') {
    const answer = await sales.sell(userId, stage.wish(at.buyer, text(at.amount, 8)));
    expect(said(answer)).toBe(model.maySell(at.buyer, at.amount));
    if (answer.ok) model.sell(answer.value.order.id, at.buyer, at.amount);
    return;
  }
  const sale = model.sales[at.which];
  if (sale === undefined) return;
  const { id } = sale;
  if (at.kind === 'cancel') expect(said(await sales.cancel(userId, id))).toBe(model.cancel(sale));
  else if (at.kind === 'appeal') {
    expect(said(await sales.appeal(userId, { id, reason: 'other' }))).toBe(model.appeal(sale));
  } else if (at.kind === 'approve') expect(said(await reviews.approve(id, 'ann'))).toBe(model.decide(sale, true));
  else expect(said(await reviews.reject(id, 'ann', 'paid'))).toBe(model.decide(sale, false));
}

it('any sequence of sales, cancellations, appeals, decisions and time leaves what the model says', async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24 }), async (steps) => {
      const userId = await stage.newUser();
      const model = new SaleModel();
      // A day of its own: everybody before has ended, and no sequence is longer than it.
      await stage.pass(DAY_MS - (stage.now() % DAY_MS));
      const offers = await stage.money.sales.merchants();
      for (const at of steps) {
        await take(model, userId, at);
        const { 'spot/USDT': usdt, 'spot/EUR': eur } = await stage.balancesOf(userId);
        expect({ usdt, eur }).toEqual({
          usdt: [text(model.usdt, 8), text(model.held, 8)],
          eur: [text(model.eurCents, 2), '0'],
        });
      }
      const { rows } = await stage.money.sales.list(userId, { pageSize: 100 });
      expect(rows.map(({ id, step: now, reason }) => ({ id, step: now, reason })).toReversed()).toEqual(
        model.sales.map(({ id, step: now, reason }) => ({ id, step: now, reason })),
      );
      const left = new Map((await stage.money.sales.merchants()).map(({ id, quantity }) => [id, quantity]));
      for (const { id, quantity } of offers) {
        if (isBuyer(id)) expect(left.get(id)).toBe(text(BigInt(quantity) * 100_000_000n - model.taken(id), 8));
      }
      for (const { step: now, reason } of rows) ends.add(reason ?? now);
    }),
    { numRuns: 40 },
  );
  expect(ends).toContain('completed');
  expect(ends.size).toBeGreaterThanOrEqual(5);
}, 120_000);
