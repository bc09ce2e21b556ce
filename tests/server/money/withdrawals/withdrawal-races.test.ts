import { asyncProperty, array, assert, bigInt, constantFrom, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAmount, signedAmountText } from '../../../../server/ledger/amount.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { PWD, TRON, withdrawStage } from './withdraw-stage.ts';
import type { WithdrawStage } from './withdraw-stage.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

let stage: WithdrawStage;
beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(async () => {
  await stage.finish();
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const twenty = (work: (at: number) => ReturnType<typeof stage.money.withdrawals.submit>) =>
  Promise.all(Array.from({ length: 20 }, (_, at) => work(at)));
const refusals = (answers: Awaited<ReturnType<typeof twenty>>) =>
  answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]));

it('twenty at once under one key are one', async () => {
  const { userId } = await stage.newSender();
  const wish = stage.wish('100');
  const answers = await twenty(() => stage.money.withdrawals.submit(userId, wish));
  const orders = answers.map((answer) => (answer.ok ? answer.value.order : answer));
  for (const order of orders) expect(order).toEqual(orders[0]);
  expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4900', '100'] });
});

it('twenty at once under keys of their own never take more than there is', async () => {
  const { userId } = await stage.newSender();
  const answers = await twenty(() => stage.money.withdrawals.submit(userId, stage.wish('300')));
  expect(refusals(answers)).toEqual(Array.from({ length: 4 }, () => 'insufficientBalance'));
  expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['200', '4800'] });
});

it('twenty at once under keys of their own never pass the limit of the day', async () => {
  const { userId } = await stage.newSender();
  await stage.give(userId, 'USDT', '20000');
  const answers = await twenty(() => stage.money.withdrawals.submit(userId, stage.wish('600')));
  expect(refusals(answers)).toEqual(Array.from({ length: 4 }, () => 'withdrawAboveLimit'));
  expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['15400', '9600'] });
});

it('two servers that take the same step take it once', async () => {
  const { userId } = await stage.newSender();
  await stage.money.withdrawals.submit(userId, stage.wish('50'));
  for (let step = 0; step < 5; step++) {
    stage.later(31_000);
    await Promise.all([stage.takeSteps(), stage.takeSteps(), stage.takeSteps()]);
  }
  const { rows } = await stage.money.withdrawals.list(userId, {});
  expect(rows[0]!.timeline.map(({ step }) => step)).toEqual([
    'requested',
    'reviewing',
    'processing',
    'sent',
    'completed',
  ]);
  expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4950', '0'] });
});

/** Amounts of two decimals, as text. */
const amounts = bigInt({ min: 1000n, max: 30_000n }).map((cents) => signedAmountText(cents * 10n ** 16n));
const wishes = array(record({ kind: constantFrom('manual', 'failing', 'eur'), amount: amounts }), {
  minLength: 1,
  maxLength: 6,
});

/** Balance of each of the exchange's own accounts, scaled. */
async function systemBalances(): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ name: string; units: string }>`
    select kind || '/' || asset as name, (balance * 1e18)::numeric(60)::text as units from account where owner = 'system'
  `.execute(stage.db);
  return new Map(rows.map(({ name, units }) => [name, BigInt(units)]));
}

it('any series of withdrawals moves what a model with plain sums says: amount = fee + received', async () => {
  await assert(
    asyncProperty(wishes, async (series) => {
      const { userId } = await stage.newSender();
      await stage.save(userId, NOBODY);
      stage.later(HOLD_MS);
      const left = { USDT: parseAmount('5000'), EUR: parseAmount('500') };
      const moved = new Map<string, bigint>();
      const move = (name: string, by: bigint) => moved.set(name, (moved.get(name) ?? 0n) + by);
      const before = await systemBalances();
      for (const { kind, amount } of series) {
        const coin = kind === 'eur' ? 'EUR' : 'USDT';
        const value = parseAmount(amount);
        const answer =
          kind === 'eur'
            ? await stage.money.withdrawals.eurQuick(userId, { amount, pwd: PWD, address: TRON })
            : await stage.money.withdrawals.submit(
                userId,
                stage.wish(amount, kind === 'failing' ? { address: NOBODY } : {}),
              );
        expect(answer.ok).toBe(value <= left[coin]);
        if (!answer.ok) continue;
        left[coin] -= value;
        const { fee, receiveAmount, paidAs } = answer.value.order;
        expect(parseAmount(fee) + parseAmount(receiveAmount)).toBe(value);
        if (kind !== 'failing') move(`fees/${coin}`, parseAmount(fee));
        if (kind === 'manual') move('payout/USDT', parseAmount(receiveAmount));
        if (paidAs) {
          move('liquidity/EUR', parseAmount(receiveAmount));
          move('liquidity/USDT', -parseAmount(paidAs.amount));
          move('payout/USDT', parseAmount(paidAs.amount));
        }
      }
      await stage.finish();
      // Failed withdrawals have been refunded.
      const { rows } = await stage.money.withdrawals.list(userId, { status: 'failed', pageSize: '100' });
      for (const { amount } of rows) left.USDT += parseAmount(amount);
      const balances = await stage.balancesOf(userId);
      expect([balances['spot/USDT'], balances['spot/EUR']]).toEqual([
        [signedAmountText(left.USDT), '0'],
        [signedAmountText(left.EUR), '0'],
      ]);
      const after = await systemBalances();
      for (const [name, by] of moved) expect([name, after.get(name)]).toEqual([name, (before.get(name) ?? 0n) + by]);
      expect(await booksWrong(stage.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
