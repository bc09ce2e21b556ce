import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Outcome } from '../../../server/infra/outcome.ts';
import type { Book } from '../../../server/ledger/accounts.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { MoneyModel } from './money-model.ts';
import { TRON, withdrawStage } from './withdrawals/withdraw-stage.ts';
import type { WithdrawStage } from './withdrawals/withdraw-stage.ts';

/** A published address: every withdrawal to it fails and is refunded. */
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const DAY_MS = 86_400_000;
const BOOKS = ['spot', 'contract', 'financial'] as const;

let stage: WithdrawStage;

beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

/** 123n → `0.00000123`. */
const text = (amount: bigint): string => {
  const digits = amount.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
};
const scaled = (decimal: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
};

/** One step of a person; amounts are a share of what is there, so that both enough and too little come up. */
type Step =
  | { readonly kind: 'transfer'; readonly from: Book; readonly to: Book; readonly share: number }
  | { readonly kind: 'convert'; readonly from: string; readonly to: string; readonly share: number }
  | { readonly kind: 'deposit'; readonly amount: number }
  | { readonly kind: 'withdraw'; readonly share: number; readonly refusedThere: boolean }
  | { readonly kind: 'arrive' };

const book = fc.constantFrom(...BOOKS);
/** Thousandths of the balance; above 1 000 is more than there is. */
const share = fc.integer({ min: 1, max: 1100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), from: book, to: book, share }),
  fc.record({
    kind: fc.constant('convert' as const),
    from: fc.constantFrom('USDT', 'BTC', 'ETH', 'EUR'),
    to: fc.constantFrom('USDT', 'BTC', 'ETH'),
    share,
  }),
  fc.record({ kind: fc.constant('deposit' as const), amount: fc.integer({ min: 100, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), share, refusedThere: fc.boolean() }),
  fc.record({ kind: fc.constant('arrive' as const) }),
);

/** Takes the step on both sides; the answer of the exchange and the model's must agree. */
async function take(model: MoneyModel, userId: string, at: Step): Promise<void> {
  const part = (line: string, of: number): bigint => (model.freeIn(line) * BigInt(of)) / 1000n;
  const key = stage.newKey();
  const agree = (answer: Outcome<unknown>, enough: boolean): void => {
    expect(answer.ok ? 'ok' : answer.refusal).toBe(enough ? 'ok' : 'insufficientBalance');
  };
  if (at.kind === 'transfer') {
    const amount = part(`${at.from}/USDT`, at.share);
    if (amount === 0n || at.from === at.to) return;
    const wish = { asset: 'USDT', from: at.from, to: at.to, amount: text(amount), clientOrderId: key };
    agree(await stage.money.transfers.submit(userId, wish), model.transfer('USDT', at.from, at.to, amount));
  } else if (at.kind === 'convert') {
    const amount = part(`spot/${at.from}`, at.share);
    const wish = { from: at.from, to: at.to, amount: text(amount) };
    const quote = await stage.money.convert.quote(userId, wish);
    // Below the minimum, or a pair that is not offered: those rules have tests of their own.
    if (!quote.ok) return;
    const sent = { ...wish, quoteId: quote.value.quoteId, clientOrderId: key };
    const rate = scaled(quote.value.rate, 18);
    agree(await stage.money.convert.exchange(userId, sent), model.convert(at.from, at.to, amount, rate));
  } else if (at.kind === 'deposit') {
    const amount = `${Math.floor(at.amount / 100)}.5`;
    const wish = { channel: 'quick' as const, coin: 'USDT', network: 'TRC20', amount, clientOrderId: key };
    const announced = await stage.money.deposits.submit(userId, wish);
    // More than a day lets in: a rule of its own.
    if (announced.ok) model.deposit(announced.value.id, 'USDT', scaled(amount, 8));
  } else if (at.kind === 'withdraw') {
    const amount = part('spot/USDT', at.share);
    const address = at.refusedThere ? NOBODY : TRON;
    const answer = await stage.money.withdrawals.submit(userId, stage.wish(text(amount), { address, key }));
    if (!answer.ok && answer.refusal !== 'insufficientBalance') return;
    agree(answer, model.withdraw(answer.ok ? answer.value.order.id : '', 'USDT', amount, at.refusedThere));
  } else {
    stage.later(DAY_MS);
    while (await stage.money.deposits.runDue());
    await stage.finish();
    model.arrive();
  }
}

it('any sequence of transfers, conversions, deposits and withdrawals leaves what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { userId } = await stage.newSender();
      await stage.save(userId, NOBODY);
      stage.later(DAY_MS);
      const model = new MoneyModel();
      for (const at of [...steps, { kind: 'arrive' } as const]) {
        await take(model, userId, at);
        const balances = await stage.balancesOf(userId);
        for (const line of new Set([...Object.keys(balances), ...model.free.keys()])) {
          const [free = '0', held = '0'] = balances[line] ?? [];
          expect([line, free, held]).toEqual([line, text(model.freeIn(line)), text(model.heldIn(line))]);
        }
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
