import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BodyOf } from '../../../../protocol/call.ts';
import type { loanRepay } from '../../../../protocol/rest/loan.ts';
import { interestOf } from '../../../../protocol/units/interest.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import type { LoanRequest } from '../../../../server/money/loans/apply-for-loan.ts';
import type { LoanRow, LoanWire } from '../../../../server/money/loans/loan-store.ts';
import { createMoney } from '../../../../server/money/money.ts';
import type { Db } from '../../../../server/infra/db.ts';
import type { KilledRuns } from '../../kill/kill-runs.ts';
import { killTable } from '../../kill/kill-table.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { loanParts, PEOPLE } from './loan-kill-people.ts';

const CHILD = new URL('./loan-kill-child.ts', import.meta.url);
const KILLS = 5;
const MOST_ANSWERS = 25;

interface Note {
  readonly userId: string;
  readonly submit?: LoanRequest;
  readonly repay?: BodyOf<typeof loanRepay>;
  readonly told?: LoanWire;
}

const rowsNow = async (db: Db) => (await sql<LoanRow>`select * from loan_order order by id`.execute(db)).rows;

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [8, MOST_ANSWERS],
  async find({ store, database, originMs }: KilledRuns<Note>) {
    const wrongWhenLeft = await booksWrong(database.db);
    const money = createMoney(loanParts(database.db, store.dataDir, originMs));
    await money.start();
    await money.stop();
    return { wrongWhenLeft, money, rows: await rowsNow(database.db) };
  },

  holds: {
    'the runs did something worth killing, and left the books right every time': async ({
      notes,
      database,
      rows,
      wrongWhenLeft,
    }) => {
      expect(notes.filter(({ told }) => told?.status === 'pending').length).toBeGreaterThan(KILLS);
      expect(notes.filter(({ told }) => told?.status === 'repaid').length).toBeGreaterThan(KILLS);
      expect(rows.filter(({ days }) => days > 0).length).toBeGreaterThan(0);
      expect(wrongWhenLeft).toEqual([]);
      expect(await booksWrong(database.db)).toEqual([]);
    },
    'nothing that was told is lost, and nothing waits for a review any more': ({ notes, rows }) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { told, userId } of notes) {
        if (!told) continue;
        const row = byId.get(told.id)!;
        expect([row.user_id, parseAmount(row.amount)]).toEqual([userId, parseAmount(told.amount)]);
        if (told.status === 'repaid') expect([row.status, row.days]).toEqual(['repaid', told.interestDays]);
      }
      expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
    },
    'every loan was paid out once, cost each of its days once and was repaid once': async ({ database, rows }) => {
      const { rows: journals } = await sql<{ ref: string; keys: string[] }>`
        select ref, array_agg(key order by id) as keys from journal where kind like 'loan%' group by ref
      `.execute(database.db);
      const keysOf = new Map(journals.map(({ ref, keys }) => [ref, keys]));
      for (const { id, status, days, interest, amount, daily_rate } of rows) {
        const expected = [
          `loan-payout:${id}`,
          ...Array.from({ length: days }, (_, at) => `loan-accrue:${id}:${at + 1}`),
          ...(status === 'repaid' ? [`loan-repay:${id}`, ...(days > 0 ? [`loan-interest:${id}`] : [])] : []),
        ];
        expect(keysOf.get(id)).toEqual(expected);
        expect(parseAmount(interest)).toBe(interestOf(parseAmount(amount), parseAmount(daily_rate), days));
      }
      expect(keysOf.size).toBe(rows.length);
    },
    'every decision was written down once, and no photo is left in review': async ({ database, rows }) => {
      const { rows: decisions } = await sql<{ ref: string }>`select ref from audit where noun = 'loan'`.execute(
        database.db,
      );
      expect(decisions.map(({ ref }) => ref).sort()).toEqual(rows.map(({ id }) => id));
      expect((await sql`select id from upload where in_review`.execute(database.db)).rows).toEqual([]);
    },
    'everybody has what was granted and lent, less what was paid': async ({ store, database, rows }) => {
      const { ledger } = loanParts(database.db, store.dataDir, 0);
      for (const person of PEOPLE) {
        const mine = rows.filter(({ user_id }) => user_id === person);
        const lent = mine
          .filter(({ status }) => status === 'approved')
          .reduce((sum, row) => sum + parseAmount(row.amount), 0n);
        const cost = mine
          .filter(({ status }) => status === 'repaid')
          .reduce((sum, row) => sum + parseAmount(row.interest), 0n);
        const balances = await ledger.balancesOf(database.db, person);
        const spot = balances.find(({ book, asset }) => book === 'spot' && asset === 'USDT')!;
        expect(parseAmount(spot.available)).toBe(parseAmount('5000') + lent - cost);
      }
    },
    'asking again changes nothing': async ({ notes, database, money, rows }) => {
      for (const { userId, submit, repay } of notes) {
        const key = submit?.clientOrderId ?? repay?.clientOrderId;
        if (key === undefined) continue;
        const { rows: stored } = await sql<{ answer: LoanWire }>`
          select answer from money_call where user_id = ${userId} and client_order_id = ${key}
        `.execute(database.db);
        if (stored.length === 0) continue;
        const again = submit ? await money.loans.submit(userId, submit) : await money.loans.repay(userId, repay!);
        expect(again).toEqual({ ok: true, value: stored[0]!.answer });
      }
      expect(await rowsNow(database.db)).toEqual(rows);
    },
  },
});
