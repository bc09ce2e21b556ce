import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { emptyStats } from '../../../server/live/live-stats.ts';
import { createWatch } from '../../../server/watch/watch.ts';
import type { Watch } from '../../../server/watch/watch.ts';
import { createScriptedMarket, rulesFor } from '../engine/scripted-market.ts';
import { scriptedSecondContracts } from '../http/scripted-second-contracts.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { handClock } from '../market/market-support.ts';

const START_MS = 1_795_000_000_000;
const clock = handClock(START_MS);
const market = createScriptedMarket([rulesFor('BTCUSDT')]);
let database: FreshDatabase;
let watch: Watch;
let settled: Parameters<ReturnType<typeof scriptedSecondContracts>['onChange']>[0];

const secondContracts = {
  onChange(listener: typeof settled) {
    settled = listener;
    return () => undefined;
  },
};

/** Reads a path of the operator's port. */
const read = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${watch.port()}${path}`);
  return { status: answer.status, text: await answer.text() };
};
/** The value of a figure that has no labels, or these. */
const figure = async (name: string): Promise<number | undefined> => {
  const line = (await read('/metrics')).text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
};

async function restarted(): Promise<void> {
  await watch.stop();
  watch = createWatch({
    config: { metrics: { port: 0, host: '127.0.0.1' }, tracesUrl: null, dataDir: database.dataDir },
    db: database.db,
    clock,
    load: { steps: () => 2 },
    market,
    secondContracts,
  });
  const stats = emptyStats();
  stats.feed[200].lost = 4;
  await watch.start(() => ({ ...stats, sockets: 3, cutSlow: 2 }));
}

beforeAll(async () => {
  database = await freshDatabase();
  await database.db.transaction().execute((trx) => createLedger().grantPlayFunds(trx, 'ann'));
  watch = { stop: () => Promise.resolve() } as Watch;
  await restarted();
});
afterAll(async () => {
  await watch.stop();
  await database.close();
});

it('tells figures of process, calls, sockets, ticks, settlement, work, books, database and disk', async () => {
  market.publish('BTCUSDT', START_MS, '60000.00');
  settled('ann', { status: 1, dueTime: START_MS, settleTime: START_MS + 1500 } as never, []);
  watch.onAnswer({ call: 'spotSubmit', status: 200, seconds: 0.03, request: 'r-1', traceParent: undefined });
  expect(await figure('tern_ticks_total')).toBe(1);
  expect(await figure('tern_settlement_lag_seconds_sum')).toBe(1.5);
  expect(await figure('tern_call_seconds_count{call="spotSubmit",status="200"}')).toBe(1);
  expect(await figure('tern_sockets')).toBe(3);
  expect(await figure('tern_load_steps')).toBe(2);
  expect(await figure('tern_socket_events_total{event="cutSlow"}')).toBe(2);
  expect(await figure('tern_feed_events_total{event="lost",period="200"}')).toBe(4);
  expect(await figure('tern_feed_events_total{event="frames",period="5000"}')).toBe(0);
  expect(await figure('tern_stale_symbols')).toBe(0);
  expect(await figure('tern_ledger_faults')).toBe(0);
  expect(await figure('tern_due_overdue{queue="withdrawal"}')).toBe(0);
  expect(await figure('tern_disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  await vi.waitFor(async () => expect(await figure('tern_database_wait_seconds_count')).toBeGreaterThan(0), 5000);
});

it('is ready, and says so with what it looked at', async () => {
  expect(await watch.unready()).toBeNull();
  expect(await read('/healthz')).toEqual({ status: 200, text: 'ok\n' });
  const { status, text } = await read('/readyz');
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    {
      ready: true,
      checks: [{ name: 'database', problem: null }, {}, {}, {}, { name: 'disk', problem: null }],
      disk: { short: false },
    },
  ]);
  expect((await read('/')).status).toBe(404);
});

it('is not ready when no market ticks, an order is not settled, or the books are wrong', async () => {
  market.setStale(true);
  expect(await read('/readyz')).toMatchObject({
    status: 503,
    text: expect.stringContaining('no tick of any of 1 markets'),
  });
  market.setStale(false);

  await sql`
    insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
      period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms)
    values ('late', 'ann', 'key', '', 'open', 'BTCUSDT', 1, 5, 0.85, 1, 30, 'updown-2', 1, 1, 1, 1, '1', '', ${START_MS - 15_001})
  `.execute(database.db);
  await restarted();
  expect(await watch.unready()).toMatch(/^1 of secondContract should have been taken up/);
  await sql`delete from second_order`.execute(database.db);

  await sql`set session_replication_role = replica`.execute(database.db);
  await sql`update account set balance = balance + 1 where owner = 'ann' and asset = 'USDT' and book = 'spot' and kind = 'available'`.execute(
    database.db,
  );
  await restarted();
  expect(await watch.unready()).toMatch(/the books are wrong: all balances of USDT sum to 1, not to 0/);
  expect(await figure('tern_ledger_faults')).toBe(1);
});
