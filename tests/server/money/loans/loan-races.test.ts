import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoney } from '../../../../server/money/money.ts';
import type { Money } from '../../../../server/money/money.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { DAY_MS, handedIn, loanStage, openedAgain, valueOf } from './loan-stage.ts';
import type { LoanStage } from './loan-stage.ts';

const TWENTY = Array.from({ length: 20 }, (_, at) => at);

let stage: LoanStage;
/** Two exchanges on one database. */
let engines: readonly [Money, Money];
let close: () => Promise<void>;
beforeAll(async () => {
  stage = await loanStage();
  const { database, parts } = stage;
  const other = await openedAgain(database);
  engines = [stage.money, createMoney({ ...parts, db: other.db })];
  close = async () => {
    await other.close();
    await stage.close();
  };
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await close();
});

const refusals = (answers: readonly { readonly ok: boolean; readonly refusal?: string }[]) =>
  answers.flatMap(({ ok, refusal }) => (ok ? [] : [refusal]));
const wishOf = async (user: string) => ({
  productId: 'loan-usdt-30',
  amount: '1000',
  realName: 'Max',
  idCard: 'X123',
  ...(await handedIn(stage.db, user, stage.now())),
  clientOrderId: stage.newKey(),
});

describe('twenty at once, by two exchanges', () => {
  it('that apply under keys and with photos of their own are one loan', async () => {
    const user = await stage.newUser();
    const wishes = await Promise.all(TWENTY.map(() => wishOf(user)));
    const answers = await Promise.all(wishes.map((wish, at) => engines[at % 2]!.loans.submit(user, wish)));
    expect(refusals(answers)).toEqual(Array.from({ length: 19 }, () => 'loanPending'));
    expect((await stage.money.loans.list(user, {})).total).toBe(1);
    const { rows } = await sql`select id from upload where user_id = ${user} and used_for is not null`.execute(
      stage.db,
    );
    expect(rows, 'nobody else used a photo up').toHaveLength(3);
  });

  it('that apply under one key get one answer', async () => {
    const user = await stage.newUser();
    const wish = await wishOf(user);
    const answers = await Promise.all(TWENTY.map((at) => engines[at % 2]!.loans.submit(user, wish)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ ok: true });
  });

  it('that repay under keys of their own pay once, while what is due is booked', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    stage.later(3 * DAY_MS);
    const due = engines.map(({ loans }) => loans.runDue());
    const answers = await Promise.all(
      TWENTY.map((at) => engines[at % 2]!.loans.repay(user, { id, amount: '1000.75', clientOrderId: stage.newKey() })),
    );
    await Promise.all(due);
    expect(refusals(answers)).toEqual(Array.from({ length: 19 }, () => 'loanNotOwed'));
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['4999.25', '0'] });
  });

  it('that repay under one key get one answer', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    const request = { id, amount: '1000', clientOrderId: stage.newKey() };
    const answers = await Promise.all(TWENTY.map((at) => engines[at % 2]!.loans.repay(user, request)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
  });

  it('that pay out, by rules and by operators, pay out once', async () => {
    const user = await stage.newUser();
    const { id } = valueOf(await stage.money.loans.submit(user, await wishOf(user)));
    stage.later(5000);
    await Promise.all(
      TWENTY.map((at) =>
        at % 4 < 2 ? engines[at % 2]!.reviews.runDue() : engines[at % 2]!.reviews.approve(id, 'kim'),
      ),
    );
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['6000', '0'] });
  });

  it('CONTROL that look whether somebody owes, then write, lend to all of them', async () => {
    await sql`create table naive_loan (owner text not null)`.execute(stage.db);
    let readers = 0;
    let allHaveRead = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      allHaveRead = resolve;
    });
    const lend = async (): Promise<boolean> => {
      const { rows } = await sql`select owner from naive_loan where owner = 'ann'`.execute(stage.db);
      if (++readers === TWENTY.length) allHaveRead();
      await all;
      if (rows.length > 0) return false;
      await sql`insert into naive_loan values ('ann')`.execute(stage.db);
      return true;
    };
    expect((await Promise.all(TWENTY.map(lend))).filter(Boolean)).toHaveLength(20);
  });
});
