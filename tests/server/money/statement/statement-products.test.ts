import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STATEMENT_PARTS } from '../../../../protocol/units/statement-parts.ts';
import { STATEMENT_SPANS, spanAt } from '../../../../protocol/units/statement-span.ts';
import { byHand } from '../../ledger/by-hand.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { DAY_MS, loanStage, valueOf } from '../loans/loan-stage.ts';
import type { LoanStage } from '../loans/loan-stage.ts';
import { everyPosting, walkedStatement } from './statement-model.ts';

let stage: LoanStage;

beforeAll(async () => {
  stage = await loanStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const takeUp = async () => {
  while (await stage.money.earn.runDue());
  while (await stage.money.loans.runDue());
  while (await stage.money.sales.runDue());
};

it('the statement of a user who saves, borrows and sells equals the ledger in every span, and names every line', async () => {
  const { earn, loans, sales, statements, transfers } = stage.money;
  const userId = await stage.newUser();
  const moved = { asset: 'USDT', from: 'spot', to: 'financial', amount: '3000' } as const;
  valueOf(await transfers.submit(userId, { ...moved, clientOrderId: stage.newKey() }));
  const buy = async (amount: string) => {
    const wish = { productId: 'earn-usdt-30', amount, clientOrderId: stage.newKey() };
    return valueOf(await earn.buy(userId, wish)).order.id;
  };
  const [kept, early] = [await buy('1234.56789'), await buy('500')];
  const loan = await stage.borrow(userId);
  const offer = (await sales.merchants()).find(({ id }) => id === 'm-harbour')!;
  const sale = { merchantId: offer.id, amount: '77.7', exchangeRate: offer.exchangeRate };
  valueOf(await sales.sell(userId, { ...sale, clientOrderId: stage.newKey() }));
  for (let second = 0; second < 10; second++) {
    stage.later(2000);
    await takeUp();
  }
  stage.later(10 * DAY_MS);
  await takeUp();
  valueOf(await earn.redeem(userId, { id: early, clientOrderId: stage.newKey() }));
  stage.later(21 * DAY_MS);
  await takeUp();
  valueOf(await earn.redeem(userId, { id: kept, clientOrderId: stage.newKey() }));
  const { owed } = await stage.loan(userId, loan.id);
  valueOf(await stage.repay(userId, loan.id, owed));
  expect(await loans.runDue()).toBe(false);

  // Spread over weeks, in the order in which it happened.
  const startMs = Date.UTC(2026, 6, 31, 23, 59, 59, 999);
  await byHand(
    stage.db,
    sql`update journal set created_at =
      timestamptz 'epoch' + ${startMs}::bigint * interval '1 millisecond' + id * interval '29 hours 1 millisecond'`,
  );
  const postings = await everyPosting(stage.db);
  const lastMs = Number(postings.at(-1)!.micros.slice(0, -3));
  stage.later(Math.max(0, lastMs + DAY_MS - stage.now()));

  const named = new Set<string>();
  for (const span of STATEMENT_SPANS) {
    for (let time = startMs; time <= stage.now(); time = spanAt(span, time).toMs) {
      const { fromMs, toMs } = spanAt(span, time);
      const answer = await statements.of(userId, { span, time });
      expect(answer).toMatchObject(walkedStatement(postings, userId, fromMs, toMs));
      for (const line of answer.lines) {
        expect(line.other).toBe('0');
        for (const part of STATEMENT_PARTS) if (line[part] !== '0') named.add(part);
      }
    }
  }
  expect([...named].sort()).toEqual(['borrowed', 'granted', 'interestEarned', 'interestPaid', 'soldToMerchants']);
}, 60_000);
