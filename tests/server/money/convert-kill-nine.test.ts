import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemClock } from '../../../server/infra/clock.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';
import { createMoney } from '../../../server/money/money.ts';
import type { KilledRuns } from '../kill/kill-runs.ts';
import { killTable } from '../kill/kill-table.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { USERS } from './convert-kill-requests.ts';
import type { Note } from './convert-kill-requests.ts';
import { moneyPartsOf } from './money-parts-of.ts';

const CHILD = new URL('./convert-kill-child.ts', import.meta.url);
const KILLS = 6;
const MOST_ANSWERS = 60;

interface OrderRow {
  readonly id: string;
  readonly user_id: string;
  readonly quote_id: string;
  readonly from_asset: string;
  readonly to_asset: string;
  readonly amount: string;
  readonly receive: string;
}

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [1, MOST_ANSWERS],
  async find({ store, database: { db }, notes }: KilledRuns<Note>) {
    const { convert } = createMoney(moneyPartsOf(db, store.dataDir, systemClock));
    const orders = (await sql<OrderRow>`select * from convert_order order by id`.execute(db)).rows;
    return { convert, orders, answered: notes.filter(({ converted }) => converted !== undefined) };
  },

  holds: {
    'the runs did something worth killing, and the books are right after it': async ({ answered, database }) => {
      expect(answered.length).toBeGreaterThanOrEqual(KILLS);
      expect(await booksWrong(database.db)).toEqual([]);
    },
    'nothing that was told is lost or changed': ({ answered, orders }) => {
      const rows = new Map(orders.map((row) => [row.id, row]));
      for (const { userId, converted } of answered) {
        const row = rows.get(converted!.id)!;
        expect([row.user_id, row.from_asset, row.to_asset]).toEqual([userId, converted!.from, converted!.to]);
        expect(parseAmount(row.receive)).toBe(parseAmount(converted!.receiveAmount));
      }
    },
    'every order is one that was sent, at the figures of its quote, with one journal and one place in the count':
      async ({ notes, database, orders }) => {
        const quotes = new Map(notes.flatMap(({ quoted }) => (quoted ? [[quoted.quoteId, quoted] as const] : [])));
        expect(new Set(orders.map(({ quote_id }) => quote_id)).size).toBe(orders.length);
        for (const order of orders) {
          const quote = quotes.get(order.quote_id)!;
          expect(parseAmount(order.amount)).toBe(parseAmount(quote.amount));
          expect(parseAmount(order.receive)).toBe(parseAmount(quote.receiveAmount));
        }
        const { rows: keys } = await sql<{ key: string }>`
          select key from journal where kind = 'convert' order by ref
        `.execute(database.db);
        expect(keys.map(({ key }) => key)).toEqual(orders.map(({ id }) => `convert:${id}`));
        const { rows: counts } = await sql<{ user_id: string; used: number }>`
          select user_id, sum(used)::int as used from convert_day group by user_id order by user_id collate "C"
        `.execute(database.db);
        const wanted = USERS.map((user_id) => ({
          user_id,
          used: orders.filter((one) => one.user_id === user_id).length,
        }));
        expect(counts).toEqual(wanted.filter(({ used }) => used > 0).sort((a, b) => (a.user_id < b.user_id ? -1 : 1)));
      },
    'every balance is what the play funds and the orders come to': async ({ database, orders }) => {
      const balances = new Map<string, bigint>();
      const add = (userId: string, asset: string, amount: bigint) =>
        balances.set(`${userId} ${asset}`, (balances.get(`${userId} ${asset}`) ?? 0n) + amount);
      for (const userId of USERS) {
        add(userId, 'USDT', parseAmount('5000'));
        add(userId, 'EUR', parseAmount('500'));
      }
      for (const { user_id, from_asset, to_asset, amount, receive } of orders) {
        add(user_id, from_asset, -parseAmount(amount));
        add(user_id, to_asset, parseAmount(receive));
      }
      const { rows } = await sql<{ owner: string; asset: string; balance: string }>`
        select owner, asset, balance from account where book = 'spot' and kind = 'available'
      `.execute(database.db);
      expect(new Map(rows.map(({ owner, asset, balance }) => [`${owner} ${asset}`, parseAmount(balance)]))).toEqual(
        balances,
      );
    },
    'asking again for what was sent never converts twice: the first answer, or a quote that is over': async ({
      notes,
      database,
      convert,
      orders,
    }) => {
      const byQuote = new Map(orders.map((order) => [order.quote_id, order]));
      for (const { userId, sent } of notes.filter(({ sent: one }) => one !== undefined)) {
        const again = await convert.exchange(userId, sent!);
        const order = byQuote.get(sent!.quoteId);
        if (order) expect(again).toMatchObject({ ok: true, value: { order: { id: order.id } } });
      }
      const { rows } = await sql<{ quote_id: string; n: number }>`
        select quote_id, count(*) as n from convert_order group by quote_id having count(*) > 1
      `.execute(database.db);
      expect(rows).toEqual([]);
      expect(await booksWrong(database.db)).toEqual([]);
    },
  },
});
