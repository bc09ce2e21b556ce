import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVoidPeriods } from '../../../../server/engine/second-contract/void-periods.ts';
import type { Market } from '../../../../server/market/market.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A feed that was silent in [10 s, 30 s) and [60 s, 80 s), and is silent since 100 s. */
const TICKS = [10_000, 30_000, 60_000, 80_000, 100_000];
const market = {
  rulesOf: (symbol: string) => (symbol === 'GONEUSDT' ? undefined : { symbol }),
  ticksAround: (_symbol: string, timeMs: number) => {
    const tick = (index: number) => (TICKS[index] === undefined ? null : { seq: index + 1, ts: TICKS[index] });
    const index = TICKS.findLastIndex((ts) => ts <= timeMs);
    return Promise.resolve({ before: tick(index), after: tick(index + 1) });
  },
} as unknown as Pick<Market, 'rulesOf' | 'ticksAround'>;

let orders = 0;
async function order(symbol: string, dueMs: number, result: 'void' | 'win'): Promise<void> {
  const id = `o${String(++orders)}`;
  await sql`
    insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
      period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms, result, void_reason)
    values (${id}, 'u', ${id}, 'h', 'settled', ${symbol}, 1, 5, 0.85, 1, 30, 'updown-2', 1, 1, 1, 1, '1', 'h', ${dueMs},
      ${result}, ${result === 'void' ? 'feedGap' : null})
  `.execute(database.db);
}

describe('gaps that voided trades', () => {
  it('are told once each, newest first, with all their trades and the ticks around them', async () => {
    const periods = createVoidPeriods({ db: database.db, market });
    expect(await periods.between(0, 200_000)).toEqual([]);
    for (const due of [20_000, 20_000, 24_000, 70_000, 120_000]) await order('BTCUSDT', due, 'void');
    await order('ETHUSDT', 20_000, 'void');
    await order('GONEUSDT', 20_000, 'void');
    await order('BTCUSDT', 22_000, 'win');
    expect(await periods.between(0, 200_000)).toEqual([
      { symbol: 'BTCUSDT', fromSeq: 5, fromTime: 100_000, trades: 1 },
      { symbol: 'BTCUSDT', fromSeq: 3, fromTime: 60_000, toTime: 80_000, trades: 1 },
      { symbol: 'BTCUSDT', fromSeq: 1, fromTime: 10_000, toTime: 30_000, trades: 3 },
      { symbol: 'ETHUSDT', fromSeq: 1, fromTime: 10_000, toTime: 30_000, trades: 1 },
      { symbol: 'GONEUSDT', trades: 1 },
    ]);
    expect(await periods.between(60_000, 80_000)).toMatchObject([{ fromSeq: 3 }]);
  });
});
