import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLoans } from '../../../../server/money/loans/loans.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { DAY_MS, loanStage, valueOf } from './loan-stage.ts';
import type { LoanStage } from './loan-stage.ts';

let stage: LoanStage;
let loans: LoanStage['money']['loans'];
beforeAll(async () => {
  stage = await loanStage();
  ({ loans } = stage.money);
});
afterEach(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
});
afterAll(() => stage.close());

describe('interest', () => {
  it('is what is over by the clock, also while its job is late, and the job books each day once', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    stage.later(DAY_MS - 1);
    expect(await stage.loan(user, id)).toMatchObject({ interestDays: 0, interest: '0', owed: '1000' });
    stage.later(1);
    const late = await stage.loan(user, id);
    expect(late).toMatchObject({ interestDays: 1, interest: '0.25', owed: '1000.25' });
    stage.told.length = 0;
    const other = createLoans(stage.parts);
    await Promise.all([loans, other, loans, other].map((engine) => engine.runDue()));
    expect(stage.told).toEqual([{ userId: user, change: { lines: [], things: [{ noun: 'loan', id }] } }]);
    expect(await stage.loan(user, id)).toEqual(late);
    stage.later(3 * DAY_MS);
    await loans.runDue();
    const { rows } = await sql<{ key: string }>`
      select key from journal where kind = 'loanAccrue' and ref = ${id} order by id
    `.execute(stage.db);
    expect(rows.map(({ key }) => key)).toEqual([1, 2, 3, 4].map((day) => `loan-accrue:${id}:${day}`));
    // A clock that is set back takes no day back.
    stage.later(-2 * DAY_MS);
    await loans.runDue();
    expect(await stage.loan(user, id)).toMatchObject({ interestDays: 4, interest: '1' });
    stage.later(2 * DAY_MS);
    valueOf(await stage.repay(user, id, '1001'));
  });

  it('goes on after the day it was due, and ends after 365 days', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    stage.later(500 * DAY_MS);
    expect(await stage.loan(user, id)).toMatchObject({ interestDays: 365, interest: '91.25', owed: '1091.25' });
    await loans.runDue();
    stage.later(500 * DAY_MS);
    await loans.runDue();
    expect(await stage.loan(user, id)).toMatchObject({ status: 'approved', interestDays: 365, owed: '1091.25' });
    const { rows } = await sql<{ next_ms: number | null }>`select next_ms from loan_order where id = ${id}`.execute(
      stage.db,
    );
    expect(rows).toEqual([{ next_ms: null }]);
    valueOf(await stage.repay(user, id, '1091.25'));
  });
});
