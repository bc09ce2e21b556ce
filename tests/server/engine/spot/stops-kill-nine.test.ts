import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SpotFillWire, SpotOrderWire } from '../../../../server/engine/spot/spot-orders.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import type { Market } from '../../../../server/market/market.ts';
import { LONG } from '../../../long.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import type { KilledRuns } from '../../kill/kill-runs.ts';
import { killTable } from '../../kill/kill-table.ts';
import { rulesFor } from '../scripted-market.ts';
import { createClockedSpotMarket, fastClock } from './spot-kill-requests.ts';

const CHILD = new URL('./stop-kill-child.ts', import.meta.url);
const KILLS = LONG ? 20 : 4;
const MOST_TRIGGERS = 12;
const SYMBOL = rulesFor('BTCUSDT').symbol;

interface Note {
  readonly order: SpotOrderWire;
  readonly fills: readonly SpotFillWire[];
}
interface StopRow {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly status: 'pending' | 'filled' | 'cancelled';
  readonly stop_price: string | null;
  readonly trailing_bips: number | null;
  readonly activation_price: string | null;
  readonly active_seq: number | null;
  readonly best_seq: number | null;
  readonly armed_seq: number;
  readonly trigger_seq: number | null;
  readonly trigger_ms: number | null;
  readonly trigger_price: string | null;
  readonly filled_quantity: string;
}

/** The first tick after `armed` that reaches the stop, up to `last`; null when none does. */
async function firstReached(market: Market, row: StopRow, last: number) {
  if (row.trailing_bips !== null) return (await trailed(market, row, last)).tick;
  const { side, stop_price: stop, armed_seq: armed } = row;
  for (let seq = armed + 1; seq <= last; seq++) {
    const tick = (await market.tickAfterSeq(SYMBOL, seq - 1))!;
    const distance = parseAmount(tick.price) - parseAmount(stop!);
    if (side === 'sell' ? distance <= 0n : distance >= 0n) return tick;
  }
  return null;
}

/**
 * The same of a trailing stop, a tick at a time, in cents: which one it follows from, the best since then, the one that
 * reaches it.
 */
async function trailed(
  market: Market,
  { side, trailing_bips: bips, activation_price: from, armed_seq: armed }: StopRow,
  last: number,
) {
  const sign = side === 'sell' ? 1 : -1;
  const centsOf = (price: string) => sign * Math.round(Number(price) * 100);
  let active: number | null = null;
  let best = { seq: 0, cents: 0 };
  for (let seq = from === null ? armed : armed + 1; seq <= last; seq++) {
    const tick = (await market.tickAfterSeq(SYMBOL, seq - 1))!;
    const cents = centsOf(tick.price);
    if (active === null) {
      if (from !== null && cents < centsOf(from)) continue;
      active = seq;
      best = { seq, cents };
      continue;
    }
    if (cents <= Math.floor((best.cents * (10_000 - sign * bips!)) / 10_000)) return { tick, active, best };
    if (cents > best.cents) best = { seq, cents };
  }
  return { tick: null, active, best };
}

killTable({
  child: CHILD,
  kills: KILLS,
  answers: [1, MOST_TRIGGERS],
  async find({ database, originMs }: KilledRuns<Note>) {
    const clock = fastClock(originMs);
    const market = createClockedSpotMarket(originMs, clock);
    const engine = createSpotOrders({ db: database.db, ledger: createLedger(), market, clock });
    // Walks the ticks that were missed, then stops: what follows looks at a market that stands still.
    await engine.start();
    await engine.stop();
    const stops = (await sql<StopRow>`select * from spot_order where armed_seq is not null`.execute(database.db)).rows;
    const cursor = (await sql<{ seq: number }>`select seq from spot_cursor`.execute(database.db)).rows[0]!.seq;
    return { market, stops, cursor };
  },

  holds: {
    'the runs did something worth killing': ({ notes, stops }) => {
      expect(notes.length).toBeGreaterThanOrEqual(KILLS);
      expect(stops.filter(({ trigger_seq: seq }) => seq !== null).length).toBeGreaterThanOrEqual(notes.length);
    },
    'every stop was set off by the first tick that reached it, over every kill': async ({ market, stops }) => {
      for (const stop of stops.filter(({ trigger_seq: seq }) => seq !== null)) {
        const tick = (await firstReached(market, stop, stop.trigger_seq!))!;
        expect([stop.trigger_seq, stop.trigger_ms, parseAmount(stop.trigger_price!)]).toEqual([
          tick.seq,
          tick.ts,
          parseAmount(tick.price),
        ]);
      }
    },
    'every trailing stop stood where the ticks had brought it, over every kill': async ({ market, stops }) => {
      const off = stops.filter(({ trailing_bips: bips, trigger_seq: seq }) => bips !== null && seq !== null);
      expect(off.length).toBeGreaterThan(0);
      for (const stop of off) {
        const { active, best } = await trailed(market, stop, stop.trigger_seq!);
        expect([stop.active_seq, stop.best_seq]).toEqual([active, best.seq]);
      }
    },
    'no stop that waits was reached by a tick that was walked': async ({ market, stops, cursor }) => {
      for (const stop of stops.filter(({ status, trigger_seq: seq }) => status === 'pending' && seq === null)) {
        expect(await firstReached(market, stop, cursor)).toBeNull();
      }
    },
    'what was told of a stop is what stands: the tick, and every execution': async ({ notes, database, stops }) => {
      const { rows } = await sql<{ id: string; quantity: string }>`select id, quantity from spot_fill`.execute(
        database.db,
      );
      const byId = new Map(rows.map((row) => [row.id, parseAmount(row.quantity)]));
      for (const { order, fills } of notes) {
        expect(stops.find(({ id }) => id === order.id)?.trigger_seq).toBe(order.trigger!.seq);
        for (const fill of fills) expect(byId.get(fill.id)).toBe(parseAmount(fill.quantity));
      }
    },
    'a stop and what it took are one: each is the sum of its executions, each execution has its journal': async ({
      database,
    }) => {
      const { rows: wrong } = await sql`
        select o.id from spot_order o left join (select order_id, sum(quantity) from spot_fill group by 1) f on f.order_id = o.id
        where o.filled_quantity <> coalesce(f.sum, 0)
          or (o.trigger_seq is not null and o.type = 'market' and o.status = 'pending')
        union all
        select f.id from spot_fill f where not exists (
          select 1 from journal j
          where j.key = 'fill:' || f.order_id || ':' || coalesce(f.tick_seq::text, 'book') and j.ref = f.order_id
        )
      `.execute(database.db);
      expect(wrong).toEqual([]);
    },
    'of a pair no coin is sold twice, and one leg ends the other': async ({ database }) => {
      const { rows } = await sql<{ id: string }>`
        select t.id from spot_order t join spot_order s on s.oco_id = t.oco_id and s.oco_leg = 'stopLoss'
        where t.oco_leg = 'takeProfit' and (
          t.filled_quantity + s.filled_quantity > t.quantity
          or (t.status = 'pending') <> (s.status = 'pending' and s.trigger_seq is null)
          or (t.status = 'filled' and s.cancel_reason is distinct from 'otherLeg')
        )
      `.execute(database.db);
      expect(rows).toEqual([]);
    },
    'what a buy was to place stands with its last fill, of all that it bought, whatever was killed': async ({
      database,
    }) => {
      const { rows: done } = await sql<{ placed: boolean }>`
        select attached_price_id is not null as placed from spot_order where attached_price is not null and status <> 'pending'
      `.execute(database.db);
      expect(done.filter(({ placed }) => placed).length).toBeGreaterThan(0);
      const { rows: wrong } = await sql`
        select b.id, b.status, b.filled_quantity, b.attached_not, t.quantity from spot_order b
        left join spot_order t on t.id = b.attached_price_id left join spot_order s on s.id = b.attached_stop_id
        where b.attached_price is not null and case
          when b.status = 'pending' then b.attached_price_id is not null or b.attached_not is not null
          when b.attached_not is not null then b.filled_quantity * b.attached_stop >= 5
          else t.quantity is distinct from b.filled_quantity or s.oco_id is distinct from t.oco_id or s.armed_seq < b.accepted_seq
        end
      `.execute(database.db);
      expect(wrong).toEqual([]);
    },
    'the books are right': async ({ database }) => {
      expect(await booksWrong(database.db)).toEqual([]);
    },
  },
});
