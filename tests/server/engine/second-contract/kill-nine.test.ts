import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import type { SecondOrderWire } from '../../../../server/engine/second-contract/second-contract.ts';
import { settle } from '../../../../server/engine/second-contract/settlement.ts';
import { upDownSettled } from '../../../../server/messages/trading-messages.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { Db } from '../../../../server/infra/db.ts';
import { LONG } from '../../../long.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { createClockedMarket, fastClock } from '../clocked-market.ts';
import { mailsOf } from '../../messages/mails-of.ts';
import type { KilledRuns } from '../../kill/kill-runs.ts';
import { killTable } from '../../kill/kill-table.ts';
import { rulesFor } from '../scripted-market.ts';
import { requestOf, USERS } from './kill-nine-requests.ts';

const CHILD = new URL('./kill-nine-child.ts', import.meta.url);
/** PostgreSQL, which is not killed with us, has less to go wrong than the store that is. */
const KILLS = LONG && inject('postgresUrl') === undefined ? 20 : 8;
const MOST_ANSWERS = 15;
const SYMBOL = rulesFor('BTCUSDT').symbol;

interface Note {
  readonly sent?: string;
  readonly opened?: SecondOrderWire;
  readonly settled?: SecondOrderWire;
  readonly userId: string;
}

interface EndedRow {
  readonly id: string;
  readonly user_id: string;
  readonly client_order_id: string;
  readonly state: string;
}
const allOrders = async (db: Db): Promise<readonly EndedRow[]> =>
  (await sql<EndedRow>`select id, user_id, client_order_id, state from second_order`.execute(db)).rows;

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [1, MOST_ANSWERS],
  async find({ database, originMs }: KilledRuns<Note>) {
    const clock = fastClock(originMs);
    const market = createClockedMarket(originMs, clock);
    await market.start();
    const engine = createSecondContracts({ db: database.db, ledger: createLedger(), market, clock });
    await engine.start();
    const pending = sql<{ n: number }>`select count(*) as n from second_order where state in ('opening', 'open')`;
    while ((await pending.execute(database.db)).rows[0]?.n !== 0) await pause(50);
    return { market, engine };
  },
  async stop({ engine, market }) {
    await engine.stop();
    await market.stop();
  },
  holds: {
    'the runs did something worth killing': ({ notes }) => {
      expect(notes.filter((note) => note.opened).length).toBeGreaterThanOrEqual(KILLS);
      expect(notes.filter((note) => note.settled).length).toBeGreaterThan(0);
    },
    'no order that was answered is lost or changed': async ({ notes, engine }) => {
      for (const { opened, userId } of notes) {
        if (opened === undefined) continue;
        const { rows } = await engine.list(userId, { status: 1, id: opened.id });
        expect(rows[0]).toMatchObject({ ...opened, status: 1 });
      }
    },
    'no result that was told is changed': async ({ notes, engine }) => {
      const byId = new Map<string, SecondOrderWire>();
      for (const userId of USERS) {
        const { rows } = await engine.list(userId, { status: 1, pageSize: 100_000 });
        for (const order of rows) byId.set(order.id, order);
      }
      for (const { settled } of notes) if (settled !== undefined) expect(byId.get(settled.id)).toEqual(settled);
    },
    'the books are right and nothing is held any more': async ({ database }) => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows } = await sql`select owner, balance from account where kind = 'held' and balance <> 0`.execute(
        database.db,
      );
      expect(rows).toEqual([]);
    },
    'every order ended exactly once: one journal took the stake, one decided it': async ({ database }) => {
      const { rows } = await sql<{ id: string; state: string; keys: string[] }>`
        select o.id, o.state, array_agg(j.key order by j.id) as keys
        from second_order o left join journal j on j.ref = o.id group by o.id, o.state
      `.execute(database.db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { id, state, keys } of rows) {
        expect(['settled', 'refused']).toContain(state);
        expect(keys).toEqual([`open:${id}`, `${state === 'settled' ? 'settle' : 'refund'}:${id}`]);
      }
      const { rows: strays } = await sql`
        select key from journal where kind <> 'grant' and not exists (select 1 from second_order where id = ref)
      `.execute(database.db);
      expect(strays).toEqual([]);
    },
    'every settled trade was told once, with its own result, and nothing else was': async ({ database, engine }) => {
      const told = new Map(
        (await Promise.all(USERS.map((userId) => mailsOf(database.db, userId)))).flat().map((mail) => [mail.id, mail]),
      );
      let settledTrades = 0;
      for (const userId of USERS) {
        for (const order of (await engine.list(userId, { status: 1, pageSize: 100_000 })).rows) {
          settledTrades += 1;
          const { title, amount, content } = upDownSettled(userId, order);
          const lines = [...(amount ? [amount('en')] : []), content('en')];
          expect(told.get(`updown-${order.id}`)).toMatchObject({ title: title('en'), content: lines.join('\n') });
        }
      }
      expect(told.size).toBe(settledTrades);
    },
    'every result follows from the published ticks': async ({ market, engine }) => {
      for (const userId of USERS) {
        for (const order of (await engine.list(userId, { status: 1, pageSize: 100_000 })).rows) {
          const { before, after } = await market.ticksAround(SYMBOL, order.dueTime);
          const direction = order.betContent === 1 ? 1 : 2;
          const verdict = settle({ direction, openPrice: order.openPrice, dueMs: order.dueTime }, before, after);
          expect(order.result).toBe(verdict.result);
        }
      }
    },
    'a request that was sent but never answered has one outcome, and asking again does not add another': async ({
      notes,
      database,
      engine,
    }) => {
      const answered = new Set(notes.map((note) => note.opened?.clientOrderId));
      const before = await allOrders(database.db);
      const unanswered = before.filter((order) => !answered.has(order.client_order_id));
      for (const order of unanswered) {
        const again = await engine.create(order.user_id, requestOf(order.client_order_id));
        if (order.state === 'refused') expect(again).toEqual({ ok: false, refusal: 'notOpenYet' });
        else expect(again).toMatchObject({ ok: true, value: { id: order.id } });
      }
      expect(await allOrders(database.db)).toHaveLength(before.length);
    },
  },
});
