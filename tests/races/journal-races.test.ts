import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/infra/db.ts';
import { createOrderIds } from '../../server/infra/order-id.ts';
import { createSealing } from '../../server/infra/sealing.ts';
import { createTradeJournal } from '../../server/people/trade-journal/trade-journal.ts';
import { JournalReader } from '../server/people/trade-journal/journal-reader.ts';
import { raceDatabases, range } from './race-databases.ts';
import type { RaceDatabases } from './race-databases.ts';

const MARKETS = range(6).map((at) => `M${at}USDT`);
const USER = 'ann';
const START = 1_790_000_000_000;

let databases: RaceDatabases;
beforeAll(async () => {
  databases = await raceDatabases();
  for (const symbol of MARKETS) {
    await sql`
      insert into spot_order (id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type, price, quantity,
        filled_quantity, filled_value, fee_exact, fee, held, status, accepted_seq, created_ms, updated_ms, time_in_force,
        queue_id, taker_fee, maker_fee)
      values (${symbol}, ${USER}, ${symbol}, '', '{}', ${symbol}, ${symbol.slice(0, 2)}, 'USDT', 'buy', 'limit', 1, 1000000, 0,
        0, 0, 0, 0, 'pending', 0, ${START}, ${START}, 'gtc', ${symbol}, 0.001, 0.0008)
    `.execute(databases.first.db);
  }
});
afterAll(() => databases.close());

const turns = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * Writes executions of one market, one transaction after the other, as its queue does. Ids are drawn before the
 * transaction, which stays open for a while, so that those of other markets overtake it.
 */
async function trade(db: Db, symbol: string, newId: () => string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    const id = newId();
    await db.transaction().execute(async (trx) => {
      await turns((at * 31 + symbol.charCodeAt(1) * 17) % 60);
      await sql`
        insert into spot_fill (id, order_id, user_id, symbol, side, price, quantity, quote_quantity, fee, quote, maker, tick_seq,
          created_ms)
        values (${id}, ${symbol}, ${USER}, ${symbol}, 'buy', 1, ${at}, ${at}, 0, 'USDT', true, ${at}, ${START})
      `.execute(trx);
      await turns((at * 13 + symbol.charCodeAt(1) * 29) % 60);
    });
  }
}

it('devices that read while six markets commit out of order lose no execution and get none twice', async () => {
  const COUNT = 60;
  const ids = createOrderIds();
  const running = new Set(MARKETS);
  const trading = MARKETS.map(async (symbol) => {
    await trade((await databases.another()).db, symbol, () => ids(START), COUNT);
    running.delete(symbol);
  });
  const sealing = createSealing(randomBytes(32));
  const reading = [1, 3, 50].map(async (limit) => {
    const { db } = await databases.another();
    const device = JournalReader.fills(createTradeJournal({ db, clock: { now: () => START }, sealing }), USER, limit);
    while (running.size > 0) await device.once();
    return device.toTheEnd();
  });
  await Promise.all(trading);
  const [first, ...others] = await Promise.all(reading);
  expect(first).toHaveLength(MARKETS.length * COUNT);
  for (const rows of others) expect(rows).toEqual(first);
  const { rows } = await sql<{ early: number }>`
    select count(*) as early from spot_fill f where exists (
      select from spot_fill g where g.user_id = f.user_id and g.own_number < f.own_number and g.id > f.id)
  `.execute(databases.first.db);
  // Else nothing was overtaken, and the test would prove nothing.
  expect(rows[0]!.early).toBeGreaterThan(0);
  for (const symbol of MARKETS) {
    const quantities = first!.filter((row) => row['symbol'] === symbol).map((row) => Number(row['quantity']));
    expect(quantities).toEqual(range(COUNT).map((at) => at + 1));
  }
});
