import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { available, ISSUANCE } from '../../../server/ledger/accounts.ts';
import { createEarn } from '../../../server/money/earn/earn.ts';
import type { EarnProduct } from '../../../server/money/earn/earn-products.ts';
import { LONG } from '../../long.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

const DAY_MS = 86_400_000;
const PEOPLE = 3;
/** Each person begins with so much. */
const PURSE = 100_000n;

/** Amounts are whole units of 10^-8, rates whole millionths: the model knows no other numbers. */
const TERMS = [
  { id: 'short', period: 2, rate: 777n, min: 10n, max: 70_000n, total: 150_000n },
  { id: 'long', period: 9, rate: 13n, min: 1n, max: 90_000n, total: 120_000n },
] as const;
const units = (amount: bigint) => decimalTextOf(`0.${amount.toString().padStart(8, '0')}`)!;

interface Saved {
  readonly id: string;
  readonly who: number;
  readonly terms: (typeof TERMS)[number];
  readonly amount: bigint;
  readonly start: number;
}

type Step =
  | { readonly kind: 'buy'; readonly who: number; readonly product: number; readonly amount: number }
  | { readonly kind: 'redeem'; readonly who: number; readonly which: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'takeUp' | 'restart' };

const who = fc.nat({ max: PEOPLE - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      who,
      product: fc.nat({ max: 1 }),
      amount: fc.integer({ min: 1, max: 110_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('redeem' as const), who, which: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 120 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('takeUp' as const, 'restart' as const) }) },
);

const PRODUCTS = (run: number): readonly EarnProduct[] =>
  TERMS.map(({ id, period, rate, min, max, total }) => ({
    id: `${id}-${run}`,
    name: id,
    coin: 'USDT',
    period,
    dailyRate: decimalTextOf(`0.${rate.toString().padStart(6, '0')}`)!,
    min: units(min),
    max: units(max),
    total: units(total),
  }));

let stage: MoneyStage;
beforeAll(async () => {
  stage = await moneyStage();
});
afterAll(() => stage.close());

/** A person with `PURSE` in the financial account and nothing else. */
async function newPerson(): Promise<string> {
  const userId = stage.newKey();
  const line = (account: typeof ISSUANCE, amount: bigint) => ({ account, asset: 'USDT', amount: amount * 10n ** 10n });
  const postings = [line(ISSUANCE, -PURSE), line(available(userId, 'financial'), PURSE)];
  await stage.db
    .transaction()
    .execute((trx) => stage.ledger.post(trx, { key: `fund:${userId}`, kind: 'grant', ref: userId, postings }));
  return userId;
}

it('does what a slow, obvious model does', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const products = PRODUCTS(++run);
      let earn = createEarn(stage.parts, products);
      const people = await Promise.all(Array.from({ length: PEOPLE }, newPerson));
      const free = people.map(() => PURSE);
      let open: Saved[] = [];
      const daysOf = ({ start, terms }: Saved) => Math.min(terms.period, Math.floor((stage.now() - start) / DAY_MS));
      const earnedBy = (order: Saved) => (order.amount * order.terms.rate * BigInt(daysOf(order))) / 1_000_000n;
      const sum = (orders: readonly Saved[], of: (order: Saved) => bigint) =>
        orders.reduce((total, order) => total + of(order), 0n);

      for (const one of steps) {
        if (one.kind === 'wait') stage.later(one.hours * 3_600_000);
        if (one.kind === 'takeUp') while (await earn.runDue());
        if (one.kind === 'restart') earn = createEarn(stage.parts, products);
        if (one.kind === 'buy') {
          const terms = TERMS[one.product]!;
          const amount = BigInt(one.amount);
          const answer = await earn.buy(people[one.who]!, {
            productId: products[one.product]!.id,
            amount: units(amount),
            clientOrderId: stage.newKey(),
          });
          const same = open.filter((order) => order.terms === terms);
          const mine = sum(
            same.filter((order) => order.who === one.who),
            (order) => order.amount,
          );
          const expected =
            amount < terms.min
              ? 'purchaseBelowMinimum'
              : mine + amount > terms.max
                ? 'purchaseLimitExceeded'
                : sum(same, (order) => order.amount) + amount > terms.total
                  ? 'soldOut'
                  : amount > free[one.who]!
                    ? 'insufficientBalance'
                    : 'done';
          expect(answer.ok ? 'done' : answer.refusal).toBe(expected);
          if (answer.ok) {
            free[one.who]! -= amount;
            open.push({ id: answer.value.order.id, who: one.who, terms, amount, start: stage.now() });
          }
        }
        if (one.kind === 'redeem') {
          const order = open.filter((saved) => saved.who === one.who)[one.which];
          if (!order) continue;
          const answer = await earn.redeem(people[one.who]!, { id: order.id, clientOrderId: stage.newKey() });
          expect(answer.ok).toBe(true);
          free[one.who]! += order.amount + (daysOf(order) === order.terms.period ? earnedBy(order) : 0n);
          open = open.filter((saved) => saved !== order);
        }
      }

      for (const [at, userId] of people.entries()) {
        const mine = open.filter((order) => order.who === at);
        const held = sum(mine, (order) => order.amount);
        const balances = await stage.balancesOf(userId);
        expect(balances['financial/USDT']).toEqual([short(free[at]!), short(held)]);
        const { rows, sums } = await earn.list(userId, { pageSize: '100' });
        const running = rows.filter(({ status }) => status !== 'redeemed');
        expect(running.map(({ id, currentProfit }) => [id, currentProfit]).sort()).toEqual(
          mine.map((order) => [order.id, short(earnedBy(order))]).sort(),
        );
        const [coin] = sums.coins;
        expect([coin?.amount ?? '0', coin?.profit ?? '0']).toEqual([short(held), short(sum(mine, earnedBy))]);
      }
      for (const [at, { availableQuantity }] of (await earn.products()).entries()) {
        const terms = TERMS[at]!;
        const taken = sum(
          open.filter((order) => order.terms === terms),
          (order) => order.amount,
        );
        expect(availableQuantity).toBe(short(terms.total - taken));
      }
    }),
    { numRuns: LONG ? 300 : 25 },
  );
  expect(await booksWrong(stage.db)).toEqual([]);
}, 240_000);

/** `0.00001` of 1000 units: as the wire writes amounts. */
function short(amount: bigint): string {
  const digits = amount.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}
