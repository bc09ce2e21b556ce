import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BodyOf } from '../../../../protocol/call.ts';
import type { merchantSell } from '../../../../protocol/rest/merchant.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import type { SaleRow, SaleWire } from '../../../../server/money/sales/sale-store.ts';
import type { Db } from '../../../../server/infra/db.ts';
import type { KilledRuns } from '../../kill/kill-runs.ts';
import { killTable } from '../../kill/kill-table.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { fastMoney } from '../deposit-kill-requests.ts';

const CHILD = new URL('./sale-kill-child.ts', import.meta.url);
const KILLS = 5;
const MOST_ANSWERS = 30;

interface Note {
  readonly sent?: BodyOf<typeof merchantSell>;
  readonly told?: SaleWire;
  readonly userId: string;
}

const salesNow = async (db: Db) => (await sql<SaleRow>`select * from merchant_sale order by id`.execute(db)).rows;

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [10, MOST_ANSWERS],
  async find({ store, database, originMs }: KilledRuns<Note>) {
    // A day later everything is due: what the last kill left is taken up.
    const { money } = fastMoney(database, store, originMs - 86_400_000);
    await money.start();
    await money.stop();
    return { money, rows: await salesNow(database.db) };
  },

  holds: {
    'the runs did something worth killing': ({ notes, rows }) => {
      expect(notes.filter(({ told }) => told).length).toBeGreaterThanOrEqual(KILLS * 10);
      expect(rows.filter(({ step }) => step === 'completed').length).toBeGreaterThan(KILLS);
      expect(rows.filter(({ step }) => step === 'cancelled').length).toBeGreaterThan(KILLS);
      expect(rows.filter(({ appeal_reason }) => appeal_reason !== null).length).toBeGreaterThan(0);
    },
    'nothing that was told is lost, nothing is left open': ({ notes, rows }) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { told, userId } of notes) {
        if (!told) continue;
        const row = byId.get(told.id)!;
        expect([row.user_id, parseAmount(row.amount)]).toEqual([userId, parseAmount(told.amount)]);
      }
      expect(rows.filter(({ due_ms }) => due_ms !== null)).toEqual([]);
    },
    'every sale was held once and ended once, as its row says, and the books are right': async ({ database, rows }) => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows: journals } = await sql<{ key: string }>`
        select key from journal where kind like 'sale%' order by key
      `.execute(database.db);
      const expected = rows.flatMap(({ id, step }) => [
        `sale-hold:${id}`,
        step === 'completed' ? `sale-paid:${id}` : `sale-return:${id}`,
      ]);
      expect(journals.map(({ key }) => key).sort()).toEqual(expected.sort());
    },
    'every decision about an appeal was written down once, and is what became of it': async ({ database, rows }) => {
      const { rows: decisions } = await sql<{ ref: string; what: string }>`
        select ref, what from audit where noun = 'merchantSale' order by ref
      `.execute(database.db);
      expect(decisions).toEqual(
        rows
          .filter(({ appeal_reason }) => appeal_reason !== null)
          .map(({ id, step }) => ({ ref: id, what: step === 'completed' ? 'reject' : 'approve' })),
      );
    },
    'asking again sells nothing a second time': async ({ notes, database, money, rows }) => {
      for (const { sent, userId } of notes) {
        if (sent === undefined) continue;
        const stored = await sql<{ id: string }>`
          select answer ->> 'id' as id from money_call where user_id = ${userId} and client_order_id = ${sent.clientOrderId}
        `.execute(database.db);
        if (stored.rows.length === 0) continue;
        const again = await money.sales.sell(userId, sent);
        expect(again).toMatchObject({ ok: true, value: { order: { id: stored.rows[0]!.id } } });
      }
      expect(await salesNow(database.db)).toHaveLength(rows.length);
    },
  },
});
