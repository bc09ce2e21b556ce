import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BodyOf } from '../../../protocol/call.ts';
import type { financeRedeem, financeSubmit } from '../../../protocol/rest/finance.ts';
import { interestOf } from '../../../protocol/units/interest.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';
import type { EarnOrderRow, EarnOrderWire } from '../../../server/money/earn/earn-order.ts';
import type { Db } from '../../../server/infra/db.ts';
import type { KilledRuns } from '../kill/kill-runs.ts';
import { killTable } from '../kill/kill-table.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { fastEarn } from './earn-kill-requests.ts';

const CHILD = new URL('./earn-kill-child.ts', import.meta.url);
const KILLS = 5;
const MOST_ANSWERS = 30;

interface Note {
  readonly userId: string;
  readonly bought?: BodyOf<typeof financeSubmit>;
  readonly placed?: EarnOrderWire;
  readonly redeemed?: BodyOf<typeof financeRedeem>;
  readonly left?: EarnOrderWire;
}

const rowsNow = async (db: Db) => (await sql<EarnOrderRow>`select * from earn_order order by id`.execute(db)).rows;

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [10, MOST_ANSWERS],
  async find({ store, database, originMs }: KilledRuns<Note>) {
    const { earn } = fastEarn(database, store, originMs);
    // Weeks have passed since the last kill, most likely in the middle of something.
    while (await earn.runDue());
    return { earn, rows: await rowsNow(database.db) };
  },

  holds: {
    'the runs did something worth killing': ({ notes, rows }) => {
      expect(notes.filter(({ placed, left }) => placed ?? left).length).toBeGreaterThanOrEqual(KILLS * 8);
      expect(rows.filter(({ paid }) => paid !== null && parseAmount(paid) > 0n).length).toBeGreaterThan(0);
      expect(rows.filter(({ paid }) => paid !== null && parseAmount(paid) === 0n).length).toBeGreaterThan(0);
    },
    'nothing that was told is lost': ({ notes, rows }) => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { placed, left, userId } of notes) {
        const told = placed ?? left;
        if (!told) continue;
        const row = byId.get(told.id)!;
        expect([row.user_id, parseAmount(row.amount)]).toEqual([userId, parseAmount(told.amount)]);
        if (left) expect(parseAmount(row.paid!)).toBe(parseAmount(left.actualReturn!));
      }
    },
    'every day of every order is booked once, every end is booked once, and the books are right': async ({
      database,
      rows,
    }) => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows: journals } = await sql<{ ref: string; key: string }>`
        select ref, key from journal where kind like 'earn%' order by id
      `.execute(database.db);
      const of = Map.groupBy(journals, ({ ref }) => ref);
      for (const row of rows) {
        const { id, days, paid } = row;
        const end = paid === null ? [] : [`earn-redeem:${id}`];
        // An early exit on the first day has nothing to forfeit.
        if (paid !== null && days > 0) end.push(`earn-${parseAmount(paid) > 0n ? 'interest' : 'forfeit'}:${id}`);
        expect(of.get(id)!.map(({ key }) => key)).toEqual([
          `earn-buy:${id}`,
          ...Array.from({ length: days }, (_, day) => `earn-accrue:${id}:${day + 1}`),
          ...end,
        ]);
        expect(parseAmount(row.accrued)).toBe(interestOf(parseAmount(row.amount), parseAmount(row.daily_rate), days));
      }
      expect(of.size).toBe(rows.length);
    },
    'what is taken of the product is what is still held': async ({ database }) => {
      const { rows: wrong } = await sql`
        select p.id from earn_product p
        where p.taken <> (select coalesce(sum(amount), 0) from earn_order where product_id = p.id and redeemed_ms is null)
      `.execute(database.db);
      expect(wrong).toEqual([]);
    },
    'asking again buys and redeems nothing a second time': async ({ notes, database, earn, rows }) => {
      for (const { userId, bought, redeemed } of notes) {
        const sent = bought ?? redeemed;
        if (!sent) continue;
        const stored = await sql<{ id: string }>`
          select answer -> 'order' ->> 'id' as id from money_call
          where user_id = ${userId} and client_order_id = ${sent.clientOrderId}
        `.execute(database.db);
        if (stored.rows.length === 0) continue;
        const again = bought ? await earn.buy(userId, bought) : await earn.redeem(userId, redeemed!);
        expect(again).toMatchObject({ ok: true, value: { order: { id: stored.rows[0]!.id } } });
      }
      expect(await rowsNow(database.db)).toEqual(rows);
    },
  },
});
