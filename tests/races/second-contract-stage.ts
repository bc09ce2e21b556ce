import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSecondContracts } from '../../server/engine/second-contract/second-contract.ts';
import type { SecondContracts, SecondOrderWire } from '../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION } from '../../server/engine/second-contract/up-down-terms.ts';
import type { CreateRequest } from '../../server/engine/second-contract/ticket.ts';
import type { Database } from '../../server/infra/db.ts';
import type { Outcome } from '../../server/infra/outcome.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import { createScriptedMarket, rulesFor } from '../server/engine/scripted-market.ts';
import type { ScriptedMarket } from '../server/engine/scripted-market.ts';
import { booksWrong } from '../server/ledger/reconcile.ts';
import { raceDatabases, until } from './race-databases.ts';
import type { RaceDatabases } from './race-databases.ts';

export const request = (patch: Partial<CreateRequest> = {}): CreateRequest => ({
  coinSymbol: 'BTCUSDT',
  betAmount: '10',
  betContent: 1,
  type: 30,
  oddsVersion: ODDS_VERSION,
  clientOrderId: randomUUID(),
  ...patch,
});

export interface SecondContractStage {
  readonly market: ScriptedMarket;
  readonly databases: RaceDatabases;
  /** The test's own. */
  readonly database: Database;
  /** Every order that an engine said it settled, in order of telling. */
  readonly told: readonly SecondOrderWire[];
  now(): number;
  pass(ms: number): void;
  /**
   * An engine with connections of its own, as in a process of its own. By force: it does not ask whether it is the only
   * one.
   * @param on a database to share; by default connections of its own
   */
  engine(on?: Database): Promise<SecondContracts>;
  newUser(): Promise<string>;
  /**
   * Sends the requests all at once, each to the next engine, and publishes the opening tick when the rows are there.
   */
  placeAll(
    engines: readonly SecondContracts[],
    userId: string,
    requests: readonly CreateRequest[],
    rows: number,
  ): Promise<readonly Outcome<SecondOrderWire>[]>;
  contractBalance(userId: string): Promise<{ available: string; locked: string }>;
  orderStates(): Promise<Record<string, number>>;
  /** The books are right, nothing is held, and every order took its stake once and ended once. */
  expectAllEndedOnce(): Promise<void>;
  close(): Promise<void>;
}

const START = 1_790_000_000_000;

/**
 * The same market for an engine, which waits a second of real time for an opening tick: asked for one that is not there
 * yet, the log here answers when it is. So no test depends on how busy the machine is.
 */
const patient = (market: ScriptedMarket): ScriptedMarket => ({
  ...market,
  tickAfterSeq: async (symbol, seq) => {
    const there = await market.tickAfterSeq(symbol, seq);
    if (there !== null) return there;
    return new Promise((resolve) => {
      const unlisten = market.onTick((tick) => {
        if (tick.symbol !== symbol || tick.seq <= seq) return;
        unlisten();
        resolve(tick);
      });
    });
  },
});

/** One database, one market in the hands of the test, any number of engines on both. */
export async function secondContractStage(): Promise<SecondContractStage> {
  const databases = await raceDatabases();
  const database = databases.first;
  const engines: SecondContracts[] = [];
  const ledger = createLedger();
  const market = createScriptedMarket([rulesFor('BTCUSDT')]);
  const told: SecondOrderWire[] = [];
  let nowMs = START;
  let users = 0;
  market.publish('BTCUSDT', nowMs, '100.00');

  const orderStates = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ state: string; n: number }>`
      select state, count(*) as n from second_order group by state
    `.execute(database.db);
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  };
  const countOf = async (userId: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from second_order where user_id = ${userId}`.execute(database.db))
      .rows[0]!.n;

  return {
    market,
    databases,
    database,
    told,
    now: () => nowMs,
    pass: (ms) => {
      nowMs += ms;
    },
    engine: async (on) => {
      const { db } = on ?? (await databases.another());
      const engine = createSecondContracts({ db, ledger, market: patient(market), clock: { now: () => nowMs } });
      engine.onChange((_, order) => {
        if (order.status === 1) told.push(order);
      });
      engines.push(engine);
      await engine.start();
      return engine;
    },
    newUser: async () => {
      const id = `user${++users}`;
      await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, id));
      return id;
    },
    placeAll: async (on, userId, requests, rows) => {
      const before = await countOf(userId);
      const answers = requests.map((one, index) => on[index % on.length]!.create(userId, one));
      await until(async () => (await countOf(userId)) === before + rows);
      market.publish('BTCUSDT', (nowMs += 200), '100.00');
      return Promise.all(answers);
    },
    contractBalance: async (userId) => {
      const balances = await ledger.balancesOf(database.db, userId);
      const { available, locked } = balances.find(({ book }) => book === 'contract')!;
      return { available, locked };
    },
    orderStates,
    expectAllEndedOnce: async () => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows: held } = await sql`
        select owner, balance from account where kind = 'held' and balance <> 0
      `.execute(database.db);
      expect(held).toEqual([]);
      const { rows } = await sql<{ id: string; state: string; keys: string[] }>`
        select o.id, o.state, array_agg(j.key order by j.id) as keys
        from second_order o left join journal j on j.ref = o.id group by o.id, o.state
      `.execute(database.db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { id, state, keys } of rows) {
        expect(['settled', 'refused']).toContain(state);
        expect(keys).toEqual([`open:${id}`, `${state === 'settled' ? 'settle' : 'refund'}:${id}`]);
      }
    },
    close: async () => {
      // Orders that a failed test left no longer wait for their opening tick.
      market.publish('BTCUSDT', (nowMs += 1_000_000), '100.00');
      for (const engine of engines) await engine.stop();
      await databases.close();
    },
  };
}
