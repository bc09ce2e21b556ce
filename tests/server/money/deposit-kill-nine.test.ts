import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BodyOf } from '../../../protocol/call.ts';
import type { rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';
import type { DepositRow, DepositWire } from '../../../server/money/deposits/deposit-store.ts';
import { directoryBlobs } from '../../../server/infra/blob.ts';
import type { Db } from '../../../server/infra/db.ts';
import type { KilledRuns } from '../kill/kill-runs.ts';
import { killTable } from '../kill/kill-table.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { fastMoney } from './deposit-kill-requests.ts';

const CHILD = new URL('./deposit-kill-child.ts', import.meta.url);
const KILLS = 5;
const MOST_ANSWERS = 30;

interface Note {
  readonly sent?: BodyOf<typeof rechargeSubmit>;
  readonly told?: DepositWire;
  readonly userId: string;
}

const depositsNow = async (db: Db) => (await sql<DepositRow>`select * from deposit order by id`.execute(db)).rows;

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [10, MOST_ANSWERS],
  async find({ store, database, originMs }: KilledRuns<Note>) {
    // A day later everything is due: what the last kill left is taken up.
    const { money } = fastMoney(database, store, originMs - 86_400_000);
    await money.start();
    await money.stop();
    return { money, rows: await depositsNow(database.db) };
  },

  holds: {
    'the runs did something worth killing': ({ notes, rows }) => {
      const ended = (channel: string, status: string) =>
        rows.filter((row) => row.channel === channel && row.status === status).length;
      expect(notes.filter(({ told }) => told).length).toBeGreaterThanOrEqual(KILLS * 10);
      expect(ended('quick', 'completed')).toBeGreaterThan(KILLS);
      expect(ended('quick', 'failed')).toBeGreaterThan(0);
      expect(ended('manual', 'completed')).toBeGreaterThan(0);
    },
    'nothing that was told is lost, nothing is left pending': ({ notes, rows }) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { told, userId } of notes) {
        if (!told) continue;
        const row = byId.get(told.id)!;
        expect([row.user_id, parseAmount(row.amount)]).toEqual([userId, parseAmount(told.amount)]);
      }
      expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
    },
    'every completed deposit was credited once, every failed one never, and the books are right': async ({
      database,
      rows,
    }) => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows: journals } = await sql<{ key: string }>`
        select key from journal where kind = 'deposit' order by key
      `.execute(database.db);
      const completed = rows.filter(({ status }) => status === 'completed').map(({ id }) => `deposit:${id}`);
      expect(journals.map(({ key }) => key)).toEqual(completed.sort());
    },
    'every decision about a proof was written down once, and every proof can be deleted': async ({
      database,
      rows,
    }) => {
      const { rows: decisions } = await sql<{ ref: string; what: string }>`
        select ref, what from audit order by ref
      `.execute(database.db);
      expect(decisions).toEqual(
        rows
          .filter(({ channel }) => channel === 'manual')
          .map(({ id, status }) => ({ ref: id, what: status === 'completed' ? 'approve' : 'reject' })),
      );
      const { rows: held } = await sql`select id from upload where in_review`.execute(database.db);
      expect(held).toEqual([]);
    },
    'every match that was paid has its deposit, and nobody is left with an open one': async ({ database }) => {
      const { rows: wrong } = await sql`
        select m.id from merchant_match m left join deposit d on d.match_id = m.id
        where (m.status = 'paid') <> (d.id is not null) or m.next_ms is not null
      `.execute(database.db);
      expect(wrong).toEqual([]);
    },
    'every file belongs to a row, and every row has its file': async ({ store, database }) => {
      const files = await directoryBlobs(join(store.dataDir, 'uploads')).names();
      const { rows: known } = await sql<{ id: string }>`select id from upload`.execute(database.db);
      const ids = new Set(known.map(({ id }) => id));
      expect(files.filter((file) => !ids.has(file))).toEqual([]);
      // A deletion takes the row first, so a row without a file cannot be left.
      expect(new Set(files)).toEqual(ids);
    },
    'asking again announces nothing a second time': async ({ notes, database, money, rows }) => {
      for (const { sent, userId } of notes) {
        const known = rows.find((row) => sent?.channel === 'manual' && row.match_id === sent.matchId);
        if (sent === undefined || (sent.channel === 'manual' && known?.proof_id !== sent.proofUrl.split('/').at(-1)))
          continue;
        const stored = await sql<{ id: string }>`
          select answer ->> 'id' as id from money_call where user_id = ${userId} and client_order_id = ${sent.clientOrderId}
        `.execute(database.db);
        if (stored.rows.length === 0) continue;
        expect(await money.deposits.submit(userId, sent)).toMatchObject({
          ok: true,
          value: { id: stored.rows[0]!.id },
        });
      }
      expect(await depositsNow(database.db)).toHaveLength(rows.length);
    },
  },
});
