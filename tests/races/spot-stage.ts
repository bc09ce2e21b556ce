import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { createSpotOrders } from '../../server/engine/spot/spot-orders.ts';
import type { SpotFillWire, SpotOrders } from '../../server/engine/spot/spot-orders.ts';
import type { PairRequest, SubmitRequest } from '../../server/engine/spot/spot-wire.ts';
import type { Database } from '../../server/infra/db.ts';
import { available, held, ISSUANCE } from '../../server/ledger/accounts.ts';
import { SCALE } from '../../server/ledger/amount.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import type { ChainedTick, Market } from '../../server/market/market.ts';
import { createScriptedMarket, rulesFor, tickOf } from '../server/engine/scripted-market.ts';
import { booksWrong } from '../server/ledger/reconcile.ts';
import { raceDatabases } from './race-databases.ts';
import type { RaceDatabases } from './race-databases.ts';

export const SYMBOL = 'BTCUSDT' as MarketSymbol;
const START = 1_790_000_000_000;

/** A limit order that rests: a buy below the book, a sell above it. */
export const limit = (side: 'buy' | 'sell', price: string, quantity: string): SubmitRequest => ({
  symbol: SYMBOL,
  side,
  type: 'limit',
  price,
  quantity,
  clientOrderId: randomUUID(),
});
export const marketBuy = (quantity: string): SubmitRequest => ({
  symbol: SYMBOL,
  side: 'buy',
  type: 'market',
  quantity,
  clientOrderId: randomUUID(),
});

/** A stop that sells at the market once a tick trades at 95 or below. */
export const stopSell = (quantity: string): SubmitRequest => ({
  symbol: SYMBOL,
  side: 'sell',
  type: 'market',
  quantity,
  stopPrice: '95',
  clientOrderId: randomUUID(),
});
/** A sell of which a tick at 110 fills one leg and a tick at 95 sets off the other. */
export const pairSell = (quantity: string): PairRequest => ({
  symbol: SYMBOL,
  side: 'sell',
  quantity,
  takeProfit: { price: '110' },
  stopLoss: { stopPrice: '95' },
  clientOrderId: randomUUID(),
});

/** A buy that a tick at 95 fills, and that places a pair behind it then. */
export const attachedBuy = (quantity: string): SubmitRequest => ({
  ...limit('buy', '95', quantity),
  type: 'limit',
  price: '95',
  quantity,
  attached: { takeProfit: { price: '110' }, stopLoss: { stopPrice: '94' } },
});
/** Five per cent behind 100: a tick at 95 sets it off. */
export const trailingSell = (quantity: string): SubmitRequest => ({
  symbol: SYMBOL,
  side: 'sell',
  type: 'market',
  quantity,
  trailingBips: 500,
  clientOrderId: randomUUID(),
});

/** One level a side, deep enough for every test: what is bought at once is bought at 100. */
const BOOK = { last: 1, bids: [['99.9', '1000000']], asks: [['100', '1000000']] } as ReturnType<Market['bookSnapshot']>;

export interface SpotMarket extends Market {
  publish(price: string, quantity: string): ChainedTick;
  /** All published ticks, the first one included. */
  readonly log: readonly ChainedTick[];
}

/** One market whose ticks are the test's, with their quantities. */
function createSpotMarket(now: () => number): SpotMarket {
  const log: ChainedTick[] = [];
  const listeners = new Set<(tick: ChainedTick) => void>();
  return {
    ...createScriptedMarket([rulesFor(SYMBOL)]),
    log,
    bookSnapshot: () => BOOK,
    isStale: () => false,
    lastTick: () => log.at(-1),
    tickAfterSeq: async (_, seq) => log.find((tick) => tick.seq > seq) ?? null,
    ticksBetween: async (_, from, to) => ({ prevHash: '', ticks: log.slice(from - 1, to) }),
    onTick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (price, quantity) => {
      const tick = { ...tickOf(SYMBOL, log.length + 1, now(), price), qty: quantity as DecimalText };
      log.push(tick);
      for (const listener of listeners) listener(tick);
      return tick;
    },
  };
}

export interface SpotStage {
  readonly market: SpotMarket;
  readonly databases: RaceDatabases;
  readonly database: Database;
  /** Every execution that an engine has announced. */
  readonly told: readonly SpotFillWire[];
  pass(ms: number): void;
  /** Starts an engine without the check that it is the only one. */
  engine(): Promise<SpotOrders>;
  /** Somebody with 5000 USDT and 50 BTC. */
  newUser(): Promise<string>;
  spotBalances(userId: string): Promise<Record<string, { available: string; locked: string }>>;
  /** Returns the net change of a user's coins by spot trades. */
  tradedCoins(userId: string): Promise<number>;
  /** Orders by status. */
  statuses(): Promise<Record<string, number>>;
  /** Expects that the books are right and that held money equals the holds of pending orders. */
  expectBooksRight(): Promise<void>;
  /**
   * Every order got what its fills say and not more than it asked for, no tick gave more than its quantity, and each
   * execution has its journal.
   */
  expectFillsRight(): Promise<void>;
  close(): Promise<void>;
}

/** @param on  a fresh database; the project's own where a test runs */
export async function spotStage(on?: RaceDatabases): Promise<SpotStage> {
  const databases = on ?? (await raceDatabases());
  const database = databases.first;
  const ledger = createLedger();
  let nowMs = START;
  let users = 0;
  const market = createSpotMarket(() => nowMs);
  const engines: SpotOrders[] = [];
  const told: SpotFillWire[] = [];
  market.publish('100', '1');

  return {
    market,
    databases,
    database,
    told,
    pass: (ms) => {
      nowMs += ms;
    },
    engine: async () => {
      const { db } = await databases.another();
      const engine = createSpotOrders({ db, ledger, market, clock: { now: () => nowMs } });
      engine.onChange((_, { fills }) => told.push(...fills));
      engines.push(engine);
      await engine.start();
      return engine;
    },
    newUser: async () => {
      const id = `user${++users}`;
      await database.db.transaction().execute(async (trx) => {
        await ledger.grantPlayFunds(trx, id);
        await ledger.post(trx, {
          key: `coins:${id}`,
          kind: 'grant',
          ref: id,
          postings: [
            { account: ISSUANCE, asset: 'BTC', amount: -50n * SCALE },
            { account: available(id, 'spot'), asset: 'BTC', amount: 50n * SCALE },
          ],
        });
      });
      return id;
    },
    spotBalances: async (userId) => {
      const rows = (await ledger.balancesOf(database.db, userId)).filter(({ book }) => book === 'spot');
      return Object.fromEntries(rows.map(({ asset, available: free, locked }) => [asset, { available: free, locked }]));
    },
    tradedCoins: async (userId) => {
      const { rows } = await sql<{ coins: string }>`
        select coalesce(sum(case side when 'buy' then quantity else -quantity end), 0)::text as coins
        from spot_fill where user_id = ${userId}
      `.execute(database.db);
      return Number(rows[0]!.coins);
    },
    statuses: async () => {
      const { rows } = await sql<{ status: string; n: number }>`
        select status, count(*) as n from spot_order group by status
      `.execute(database.db);
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    },
    expectBooksRight: async () => {
      expect(await booksWrong(database.db)).toEqual([]);
      const { rows } = await sql`
        select coalesce(o.user_id, a.owner) as who, o.held as orders, a.balance as account
        from (
          select user_id, case when side = 'buy' then quote else base end as asset, sum(held) as held
          from spot_order group by 1, 2
        ) o
        full join (select owner, asset, balance from account where kind = ${held('', 'spot').kind} and book = 'spot') a
          on a.owner = o.user_id and a.asset = o.asset
        where coalesce(o.held, 0) <> coalesce(a.balance, 0)
      `.execute(database.db);
      expect(rows).toEqual([]);
    },
    expectFillsRight: async () => {
      const { rows: wrong } = await sql`
        select o.id, o.status, o.quantity, o.filled_quantity, f.sum
        from spot_order o left join (select order_id, sum(quantity) from spot_fill group by 1) f on f.order_id = o.id
        where o.filled_quantity <> coalesce(f.sum, 0) or o.filled_quantity > o.quantity
          or (o.status = 'filled') <> (o.filled_quantity = o.quantity)
      `.execute(database.db);
      expect(wrong).toEqual([]);
      const { rows: given } = await sql<{ seq: number; given: string }>`
        select tick_seq as seq, sum(quantity)::text as given from spot_fill where maker group by 1
      `.execute(database.db);
      for (const { seq, given: quantity } of given) {
        expect(Number(quantity)).toBeLessThanOrEqual(Number(market.log[seq - 1]!.qty));
      }
      const { rows: strays } = await sql`
        select f.id from spot_fill f left join journal j
          on j.ref = f.order_id and case when f.tick_seq is null
            then j.key like 'fill:' || f.order_id || ':book%' else j.key = 'fill:' || f.order_id || ':' || f.tick_seq
          end
        where j.id is null
        union all
        select j.key from journal j where j.key like 'fill:%'
          and not exists (select 1 from spot_fill f where f.order_id = j.ref)
      `.execute(database.db);
      expect(strays).toEqual([]);
    },
    close: async () => {
      for (const engine of engines) await engine.stop();
      await databases.close();
    },
  };
}
