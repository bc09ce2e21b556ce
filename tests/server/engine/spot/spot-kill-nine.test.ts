import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SpotFillWire, SpotOrderWire } from '../../../../server/engine/spot/spot-orders.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { ChainedTick } from '../../../../server/market/market.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import type { KilledRuns } from '../../kill/kill-runs.ts';
import { killTable } from '../../kill/kill-table.ts';
import { rulesFor } from '../scripted-market.ts';
import { createClockedSpotMarket, fastClock, requestOf, USERS } from './spot-kill-requests.ts';

const CHILD = new URL('./spot-kill-child.ts', import.meta.url);
const KILLS = 6;
const MOST_ANSWERS = 25;
/** Answers of a longer run, which is made when all others were too short for anybody to cancel an order. */
const LONGER_ANSWERS = 60;
const SYMBOL = rulesFor('BTCUSDT').symbol;

interface Note {
  readonly sent?: string;
  readonly placed?: SpotOrderWire;
  readonly cancelled?: SpotOrderWire;
  readonly fill?: SpotFillWire;
  readonly userId: string;
}
interface OrderRow {
  readonly id: string;
  readonly user_id: string;
  readonly client_order_id: string;
  readonly side: 'buy' | 'sell';
  readonly price: string | null;
  readonly quantity: string;
  readonly filled_quantity: string;
  readonly fee: string;
  readonly status: 'pending' | 'filled' | 'cancelled';
  readonly accepted_seq: number;
}
interface FillRow {
  readonly id: string;
  readonly order_id: string;
  readonly quantity: string;
  readonly fee: string;
  readonly tick_seq: number | null;
}

/** Orders, a cancellation, and executions that came while an order waited. */
const worthKilling = (told: readonly Note[]): boolean =>
  told.filter(({ placed }) => placed).length >= KILLS &&
  told.some(({ cancelled }) => cancelled) &&
  told.filter(({ fill }) => fill).length > 2 * KILLS;

const total = (parts: readonly string[]): bigint => parts.reduce((sum, part) => sum + parseAmount(part), 0n);

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [1, MOST_ANSWERS],
  longer: { answers: LONGER_ANSWERS, isEnough: worthKilling },
  async find({ database, originMs }: KilledRuns<Note>) {
    const clock = fastClock(originMs);
    const market = createClockedSpotMarket(originMs, clock);
    const engine = createSpotOrders({ db: database.db, ledger: createLedger(), market, clock });
    // Meets what was missed, then stops: what follows looks at a market that stands still.
    await engine.start();
    await engine.stop();
    const orders = (await sql<OrderRow>`select * from spot_order order by id`.execute(database.db)).rows;
    const fills = (await sql<FillRow>`select * from spot_fill order by id`.execute(database.db)).rows;
    const fillsOf = (id: string): readonly FillRow[] => fills.filter((fill) => fill.order_id === id);
    return { market, engine, orders, fills, fillsOf };
  },
  stop: ({ engine }) => engine.stop(),
  holds: {
    'the runs did something worth killing': ({ notes, fills }) => {
      expect(notes.filter(({ placed }) => placed).length).toBeGreaterThanOrEqual(KILLS);
      expect(notes.filter(({ cancelled }) => cancelled).length).toBeGreaterThan(0);
      expect(fills.filter((fill) => fill.tick_seq !== null).length).toBeGreaterThan(KILLS);
      expect(fills.some((fill) => fill.tick_seq === null)).toBe(true);
    },
    'nothing that was told is lost or changed: orders, executions, cancellations': ({ notes, orders, fills }) => {
      const rows = new Map(orders.map((row) => [row.id, row]));
      for (const { placed, userId } of notes) {
        if (placed)
          expect(rows.get(placed.id)).toMatchObject({ user_id: userId, client_order_id: placed.clientOrderId });
      }
      for (const { cancelled } of notes) {
        if (!cancelled) continue;
        const row = rows.get(cancelled.id)!;
        expect([row.status, parseAmount(row.filled_quantity)]).toEqual([
          'cancelled',
          parseAmount(cancelled.filledQuantity),
        ]);
      }
      const byId = new Map(fills.map((fill) => [fill.id, fill]));
      for (const { fill } of notes) {
        if (fill) expect(parseAmount(byId.get(fill.id)!.quantity)).toBe(parseAmount(fill.quantity));
      }
    },
    'the books are right, and held money is what the open orders hold': async ({ database }) => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows } = await sql<{ owner: string; asset: string; held: string; wanted: string | null }>`
        select a.owner, a.asset, a.balance as held, (
          select sum(o.held) from spot_order o
          where o.user_id = a.owner and case when o.side = 'buy' then o.quote else o.base end = a.asset
        ) as wanted
        from account a where a.kind = 'held' and a.book = 'spot'
      `.execute(database.db);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows)
        expect(parseAmount(row.held), `${row.owner} ${row.asset}`).toBe(parseAmount(row.wanted ?? '0'));
    },
    'every order is the sum of its executions, and every execution has one journal': async ({
      database,
      orders,
      fillsOf,
    }) => {
      const { rows } = await sql<{ ref: string; keys: string[] }>`
        select ref, array_agg(key order by id) as keys from journal where kind <> 'grant' group by ref
      `.execute(database.db);
      const keysOf = new Map(rows.map(({ ref, keys }) => [ref, keys]));
      expect([...keysOf.keys()].sort()).toEqual(orders.map(({ id }) => id).sort());
      for (const order of orders) {
        const mine = fillsOf(order.id);
        expect(total(mine.map(({ quantity }) => quantity))).toBe(parseAmount(order.filled_quantity));
        expect(total(mine.map(({ fee }) => fee))).toBe(parseAmount(order.fee));
        expect(keysOf.get(order.id)).toEqual([
          `open:${order.id}`,
          ...(mine.some((fill) => fill.tick_seq === null) ? [`fill:${order.id}:book`] : []),
          ...mine.flatMap((fill) => (fill.tick_seq === null ? [] : [`fill:${order.id}:${fill.tick_seq}`])),
          ...(order.status === 'cancelled' ? [`cancel:${order.id}`] : []),
        ]);
      }
    },
    'every tick was handed out once, oldest first, to whoever it met, and nobody was passed over': async ({
      database,
      market,
      orders,
      fills,
      fillsOf,
    }) => {
      const cursor = (await sql<{ seq: number }>`select seq from spot_cursor`.execute(database.db)).rows[0]!.seq;
      const meets = (order: OrderRow, tick: ChainedTick): boolean => {
        if (order.price === null || tick.seq <= order.accepted_seq) return false;
        const distance = parseAmount(tick.price) - parseAmount(order.price);
        return order.side === 'buy' ? distance <= 0n : distance >= 0n;
      };
      let met = 0;
      const done = new Map<string, bigint>(
        orders.map(({ id }) => [
          id,
          total(fillsOf(id).flatMap((fill) => (fill.tick_seq === null ? [fill.quantity] : []))),
        ]),
      );
      for (let seq = orders[0]!.accepted_seq + 1; seq <= cursor; seq++) {
        const tick = (await market.tickAfterSeq(SYMBOL, seq - 1))!;
        const here = fills.filter((fill) => fill.tick_seq === seq);
        const given = total(here.map(({ quantity }) => quantity));
        expect(given).toBeLessThanOrEqual(parseAmount(tick.qty));
        for (const fill of here) {
          expect(
            meets(
              orders.find(({ id }) => id === fill.order_id)!,
              tick,
            ),
          ).toBe(true);
          done.set(fill.order_id, (done.get(fill.order_id) ?? 0n) + parseAmount(fill.quantity));
          met++;
        }
        for (const order of orders) {
          // When a cancelled one ended between two ticks nobody knows.
          if (order.status === 'cancelled' || !meets(order, tick) || done.get(order.id) === parseAmount(order.quantity))
            continue;
          expect(given, `tick ${seq} left ${order.id} unfilled with quantity to spare`).toBe(parseAmount(tick.qty));
        }
      }
      expect(met).toBe(fills.filter((fill) => fill.tick_seq !== null).length);
    },
    'asking again never places a second order': async ({ notes, database, engine, orders }) => {
      await engine.start();
      const before = orders.length;
      const answered = new Set(notes.map(({ placed }) => placed?.clientOrderId));
      const unanswered = orders.filter((order) => !answered.has(order.client_order_id));
      for (const order of unanswered) {
        const again = await engine.submit(order.user_id, requestOf(order.client_order_id));
        expect(again).toMatchObject({ ok: true, value: { id: order.id } });
      }
      const { rows } = await sql<{ n: number }>`select count(*) as n from spot_order`.execute(database.db);
      expect(rows[0]!.n).toBe(before);
      expect(USERS.length).toBeGreaterThan(1);
    },
  },
});
