import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangedThing } from '../../../../protocol/stream/changed.ts';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import type { SecondContracts, SecondOrderWire } from '../../../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION, TERMS, termsWith } from '../../../../server/engine/second-contract/up-down-terms.ts';
import type { CreateRequest } from '../../../../server/engine/second-contract/ticket.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { accountOf, mailsOf } from '../../messages/mails-of.ts';
import { createScriptedMarket, rulesFor } from '../scripted-market.ts';
import type { ScriptedMarket } from '../scripted-market.ts';

const START = 1_790_000_000_000;
const RULES = [
  rulesFor('BTCUSDT'),
  rulesFor('ETHUSDT'),
  rulesFor('SOLUSDT', { secondContract: false }),
  rulesFor('XRPUSDT', { open: false }),
];

let database: FreshDatabase;
const ledger = createLedger();
let market: ScriptedMarket;
let engine: SecondContracts;
let nowMs = START;
let userId = '';
let users = 0;
const engines: SecondContracts[] = [];

const newEngine = (): SecondContracts => {
  const one = createSecondContracts({ db: database.db, ledger, market, clock: { now: () => nowMs } });
  engines.push(one);
  return one;
};
const newUser = async (): Promise<string> => {
  const id = `user${++users}`;
  await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, id));
  return id;
};

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  nowMs += 1_000_000;
  market = createScriptedMarket(RULES);
  for (const { symbol } of RULES) market.publish(symbol, nowMs, '100.00');
  engine = newEngine();
  await engine.start();
  userId = await newUser();
});
afterEach(async () => {
  // After so long without a tick, orders that a test left open are void, so the next test starts with nothing due.
  nowMs += 1_000_000;
  for (const one of engines.splice(0)) await one.stop();
  const last = newEngine();
  await last.start();
  await last.stop();
  engines.length = 0;
  expect(await booksWrong(database.db)).toEqual([]);
});
afterAll(() => database.close());

const request = (patch: Partial<CreateRequest> = {}): CreateRequest => ({
  coinSymbol: 'BTCUSDT',
  betAmount: '10',
  betContent: 1,
  type: 30,
  oddsVersion: ODDS_VERSION,
  clientOrderId: randomUUID(),
  ...patch,
});

/** Polls the condition; the test's own time limit is the only clock. */
async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
const stateOf = async (clientOrderId: string): Promise<string | undefined> =>
  (
    await sql<{ state: string }>`select state from second_order where client_order_id = ${clientOrderId}`.execute(
      database.db,
    )
  ).rows[0]?.state;
const accepted = (clientOrderId: string) => until(async () => (await stateOf(clientOrderId)) !== undefined);

/** Places an order and publishes its opening tick. */
async function open(patch: Partial<CreateRequest> = {}, price = '100.00'): Promise<SecondOrderWire> {
  const wanted = request(patch);
  const answer = engine.create(userId, wanted);
  await accepted(wanted.clientOrderId);
  market.publish(wanted.coinSymbol, (nowMs += 200), price);
  return valueOf(await answer);
}
function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}
async function settled(id: string): Promise<SecondOrderWire> {
  await until(async () => (await engine.list(userId, { status: 1, id })).total === 1);
  return (await engine.list(userId, { status: 1, id })).rows[0]!;
}
const contract = async (who = userId) =>
  (await ledger.balancesOf(database.db, who)).find(({ book }) => book === 'contract');

describe('opening', () => {
  it('takes the first tick after acceptance, holds the stake and tells the listeners', async () => {
    const told: [string, SecondOrderWire][] = [];
    engine.onChange((who, order) => told.push([who, order]));
    const acceptedMs = nowMs;
    const order = await open({ betAmount: '12.5', betContent: 2, type: 60 }, '101.50');
    expect(order).toEqual({
      id: order.id,
      clientOrderId: order.clientOrderId,
      coinSymbol: 'BTCUSDT',
      betAmount: '12.5',
      betContent: 2,
      type: 60,
      openPrice: '101.50',
      createTime: acceptedMs,
      status: 0,
      odds: '0.87',
      oddsVersion: ODDS_VERSION,
      ruleId: 'updown-2',
      openSeq: 2,
      openTime: nowMs,
      openHash: '2'.padStart(64, '0'),
      dueTime: nowMs + 60_000,
    });
    expect(told).toEqual([[userId, order]]);
    expect(await contract()).toMatchObject({ available: '4987.5', locked: '12.5' });
    const sums = { staked: '12.5', paid: '0' };
    expect(await engine.list(userId, { status: 0 })).toEqual({ rows: [order], total: 1, sums });
    expect((await engine.list(userId, { status: 1 })).total).toBe(0);
  });

  it('a listener that throws harms nobody', async () => {
    engine.onChange(() => {
      throw new Error('listener');
    });
    expect((await open()).status).toBe(0);
  });

  it('a listener that has left hears nothing more', async () => {
    let heard = 0;
    engine.onChange(() => heard++)();
    await open();
    expect(heard).toBe(0);
  });

  it('without a tick within a second: not open yet, the stake back, in no list, the same answer again', async () => {
    const wanted = request();
    expect(await engine.create(userId, wanted)).toEqual({ ok: false, refusal: 'notOpenYet' });
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
    expect((await engine.list(userId, { status: 0 })).total + (await engine.list(userId, { status: 1 })).total).toBe(0);
    expect(await engine.create(userId, wanted)).toEqual({ ok: false, refusal: 'notOpenYet' });
  });

  it('a tick that comes, but stamped more than a second after acceptance, does not open it', async () => {
    const wanted = request();
    const answer = engine.create(userId, wanted);
    await accepted(wanted.clientOrderId);
    market.publish('BTCUSDT', nowMs + 1001, '100.00');
    expect(await answer).toEqual({ ok: false, refusal: 'notOpenYet' });
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
  });

  it('a tick of another market does not open it', async () => {
    const wanted = request();
    const answer = engine.create(userId, wanted);
    await accepted(wanted.clientOrderId);
    market.publish('ETHUSDT', nowMs + 100, '1.00');
    market.publish('BTCUSDT', nowMs + 200, '2.00');
    expect(valueOf(await answer).openPrice).toBe('2.00');
  });
});

describe('refusals leave no order and no money moved', () => {
  const max = String(Number.MAX_VALUE);
  it.each<[string, Partial<Record<keyof CreateRequest, unknown>>]>([
    ['symbolUnknown', { coinSymbol: 'NOPEUSDT' }],
    ['symbolUnknown', { coinSymbol: 'btcusdt' }],
    ['symbolUnknown', { coinSymbol: 'SOLUSDT' }],
    ['symbolUnknown', { coinSymbol: '__proto__' }],
    ['notOpenYet', { coinSymbol: 'XRPUSDT' }],
    ['periodUnknown', { type: 31 }],
    ['periodUnknown', { type: 30.5 }],
    ['periodUnknown', { type: Number.NaN }],
    ['oddsChanged', { oddsVersion: ODDS_VERSION + 1 }],
    ['tradeBelowMinimum', { betAmount: '0.99999999' }],
    ['tradeBelowMinimum', { betAmount: '0' }],
    ['tradeBelowMinimum', { betAmount: 0 }],
    ['tradeAboveMaximum', { betAmount: '1000.00000001' }],
    ['tradeAboveMaximum', { betAmount: '999999999999999999' }],
    ['tooManyDecimals', { betAmount: '10.001' }],
    ['tooManyDecimals', { betAmount: '10.00000001' }],
    ['tooManyDecimals', { betAmount: '10.000000001' }],
    ['tooManyDecimals', { betAmount: 1.123456789 }],
    ['malformed', { betAmount: '-1' }],
    ['malformed', { betAmount: -1 }],
    ['malformed', { betAmount: 'NaN' }],
    ['malformed', { betAmount: Number.NaN }],
    ['malformed', { betAmount: '1e2' }],
    ['malformed', { betAmount: '1e400' }],
    ['malformed', { betAmount: JSON.parse('1e400') }],
    ['malformed', { betAmount: 1e-7 }],
    ['malformed', { betAmount: Number.MAX_VALUE }],
    ['malformed', { betAmount: max }],
    ['malformed', { betAmount: '' }],
    ['malformed', { betAmount: ' 10' }],
    ['malformed', { betAmount: '１０' }],
    ['malformed', { betAmount: '١٠' }],
    ['malformed', { betAmount: '10\u0000' }],
    ['malformed', { betAmount: '0x10' }],
    ['malformed', { betAmount: null }],
    ['malformed', { betAmount: ['10'] }],
    ['malformed', { betAmount: { toString: 'x' } }],
    ['malformed', { betAmount: true }],
  ])('%s for %j', async (refusal, patch) => {
    const wanted = { ...request(), ...patch } as CreateRequest;
    expect(await engine.create(userId, wanted)).toMatchObject({ ok: false, refusal });
    expect(await stateOf(wanted.clientOrderId)).toBeUndefined();
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
  });

  it('a stale market', async () => {
    market.setStale(true);
    expect(await engine.create(userId, request())).toEqual({ ok: false, refusal: 'marketStale' });
  });

  it('too little money: current, required, shortage and asset', async () => {
    for (let i = 0; i < 4; i++) await open({ betAmount: '1000' });
    await open({ betAmount: '900.5' });
    const wanted = request({ betAmount: '200' });
    expect(await engine.create(userId, wanted)).toEqual({
      ok: false,
      refusal: 'insufficientBalance',
      details: { current: '99.5', required: '200', shortage: '100.5', asset: 'USDT' },
    });
    expect(await stateOf(wanted.clientOrderId)).toBeUndefined();
  });

  it('somebody who never had money', async () => {
    expect(await engine.create('stranger', request())).toMatchObject({
      refusal: 'insufficientBalance',
      details: { current: '0', required: '10', shortage: '10' },
    });
  });

  it('more than 2000 orders a day; the next day there is room again', async () => {
    await sql`insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds,
        odds_version, period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms,
        result, payout, settled_ms)
      select ${userId} || n, ${userId}, 'c' || n, 'h', 'settled', 'BTCUSDT', 1, 1, 0.85, 1, 30, 'updown-1', 0, ${nowMs}, 1, 1,
        '1', 'h', 1, 'loss', 0, 1 from generate_series(1, 2000) n`.execute(database.db);
    expect(await engine.create(userId, request())).toEqual({
      ok: false,
      refusal: 'tradeCountExceeded',
      details: { maximum: '2000' },
    });
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
    nowMs += 86_400_000;
    expect((await open()).status).toBe(0);
  });

  it('before the start and after the stop', async () => {
    expect(await newEngine().create(userId, request())).toEqual({ ok: false, refusal: 'unavailable' });
    await engine.stop();
    expect(await engine.create(userId, request())).toEqual({ ok: false, refusal: 'unavailable' });
  });
});

describe('one key, one order', () => {
  it('the same request again gets the same answer, also after settlement', async () => {
    const wanted = request();
    const first = await open(wanted);
    expect(valueOf(await engine.create(userId, wanted))).toEqual(first);
    market.publish('BTCUSDT', first.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = first.dueTime + 100), '105.00');
    await settled(first.id);
    expect(valueOf(await engine.create(userId, wanted))).toEqual(first);
    expect(await contract()).toMatchObject({ available: '5008.5', locked: '0' });
  });

  it('the same stake written otherwise is the same request', async () => {
    const wanted = request({ betAmount: '10' });
    const first = await open(wanted);
    for (const betAmount of [10, '10.0', '10.00000000']) {
      expect(valueOf(await engine.create(userId, { ...wanted, betAmount }))).toEqual(first);
    }
  });

  it.each<Partial<CreateRequest>>([{ betAmount: '11' }, { betContent: 2 }, { type: 60 }, { coinSymbol: 'ETHUSDT' }])(
    'the same key with %j is refused',
    async (patch) => {
      const wanted = request();
      await open(wanted);
      expect(await engine.create(userId, { ...wanted, ...patch })).toEqual({ ok: false, refusal: 'keyReused' });
      expect(await contract()).toMatchObject({ locked: '10' });
    },
  );

  it('the same answer even when the terms have moved on meanwhile', async () => {
    const wanted = request();
    const first = await open(wanted);
    market.setStale(true);
    expect(valueOf(await engine.create(userId, wanted))).toEqual(first);
  });

  it('twenty at the same moment are one order and twenty equal answers', async () => {
    const wanted = request();
    const answers = Array.from({ length: 20 }, () => engine.create(userId, wanted));
    await accepted(wanted.clientOrderId);
    market.publish('BTCUSDT', (nowMs += 100), '100.00');
    const orders = (await Promise.all(answers)).map(valueOf);
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1);
    expect(await contract()).toMatchObject({ available: '4990', locked: '10' });
  });

  it('two users may use the same key', async () => {
    const wanted = request();
    const mine = await open(wanted);
    userId = await newUser();
    const other = engine.create(userId, wanted);
    await until(async () => (await contract())?.locked === '10');
    market.publish('BTCUSDT', (nowMs += 100), '100.00');
    expect(valueOf(await other).id).not.toBe(mine.id);
  });
});

describe('the message of a settlement', () => {
  const mails = () => mailsOf(database.db, userId);
  beforeEach(() => accountOf(database.db, userId));

  it.each([
    ['105.00', 'Up/down trade won', 'Opened at 100.00, closed at 105.00.', 'paid out 18.50 USDT, result +8.50 USDT.'],
    ['95.00', 'Up/down trade lost', 'Opened at 100.00, closed at 95.00.', 'paid out 0.00 USDT, result −10.00 USDT.'],
    ['100.00', 'Up/down trade tied', 'Opened at 100.00, closed at 100.00.', 'paid out 10.00 USDT, result 0.00 USDT.'],
  ])('closed at %s says %s, with the sums that were booked', async (price, title, how, sums) => {
    const order = await open({});
    const told: ChangedThing[] = [];
    engine.onChange((_who, _order, things) => told.push(...things));
    market.publish('BTCUSDT', order.dueTime, price);
    market.publish('BTCUSDT', (nowMs = order.dueTime + 250), '1.00');
    await settled(order.id);
    await until(() => told.length > 0);
    expect(await mails()).toEqual([
      {
        id: `updown-${order.id}`,
        type: 'trading',
        title,
        content: `${/result (.*)\.$/.exec(sums)![1]!}\nBTC/USDT up, 30 seconds. ${how} Amount 10.00 USDT, ${sums}`,
        path: `/pages/trade/countdown?id=${order.id}`,
      },
    ]);
    expect(told).toEqual([{ noun: 'mail', id: `updown-${order.id}` }]);
  });

  it('tells a void trade, in the language of its owner', async () => {
    await sql`update app_user set language = 'zh' where id = ${userId}`.execute(database.db);
    const order = await open({ betContent: 2 });
    nowMs = order.dueTime + 60_000;
    await settled(order.id);
    expect(await mails()).toMatchObject([
      {
        title: '涨跌交易作废',
        content:
          '0.00 USDT\nBTC/USDT 看跌，30秒钟。到期前后缺少价格，本金已退还。本金 10.00 USDT，支付 10.00 USDT，盈亏 0.00 USDT。',
      },
    ]);
  });

  it('is one, however many engines settle at once', async () => {
    const order = await open({});
    const others = [newEngine(), newEngine(), newEngine()];
    for (const other of others) await other.start();
    market.publish('BTCUSDT', order.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = order.dueTime + 250), '1.00');
    await settled(order.id);
    for (const other of others) await other.stop();
    expect(await mails()).toHaveLength(1);
  });

  it('is not written for who has muted trading; the trade is paid all the same', async () => {
    await sql`insert into mail_mute (user_id, category) values (${userId}, 'trading')`.execute(database.db);
    const order = await open({});
    market.publish('BTCUSDT', order.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = order.dueTime + 250), '1.00');
    expect(await settled(order.id)).toMatchObject({ result: 'win', payout: '18.5' });
    expect(await mails()).toEqual([]);
  });
});

describe('settling', () => {
  it.each([
    ['win', 1, '105.00', '18.5', '8.5', '5008.5'],
    ['loss', 1, '95.00', '0', '-10', '4990'],
    ['win', 2, '95.00', '18.5', '8.5', '5008.5'],
    ['loss', 2, '105.00', '0', '-10', '4990'],
    ['tie', 1, '100.00', '10', '0', '5000'],
  ] as const)('%s for direction %i at %s pays %s', async (result, betContent, price, payout, profit, balance) => {
    const told: SecondOrderWire[] = [];
    const order = await open({ betContent });
    engine.onChange((_, changed) => told.push(changed));
    const close = market.publish('BTCUSDT', order.dueTime, price);
    nowMs = order.dueTime + 250;
    market.publish('BTCUSDT', nowMs, '1.00');
    const end = await settled(order.id);
    expect(end).toEqual({
      ...order,
      status: 1,
      result,
      closePrice: price,
      closeSeq: close.seq,
      closeTime: close.ts,
      closeHash: close.hash,
      payout,
      profit,
      settleTime: nowMs,
    });
    // The database shows the settlement before the engine tells its listeners.
    await until(() => told.length > 0);
    expect(told).toEqual([end]);
    expect(await contract()).toMatchObject({ available: balance, locked: '0' });
    expect((await engine.list(userId, { status: 0 })).total).toBe(0);
  });

  it('a win is paid to the cent, and by eight decimals where the receipt names the first rule', async () => {
    const wins = [await open({ betAmount: '2.01', type: 60 }), await open({ betAmount: '2.01', type: 60 })];
    // As a server left it that knew no other rule.
    await sql`update second_order set rule_id = 'updown-1' where id = ${wins[0]!.id}`.execute(database.db);
    for (const { dueTime } of wins) market.publish('BTCUSDT', dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = wins[1]!.dueTime + 10), '105.00');
    expect(await settled(wins[0]!.id)).toMatchObject({ ruleId: 'updown-1', payout: '3.7587', profit: '1.7487' });
    expect(await settled(wins[1]!.id)).toMatchObject({ ruleId: 'updown-2', payout: '3.75', profit: '1.74' });
    expect(await contract()).toMatchObject({ available: '5003.4887', locked: '0' });
  });

  it('ten odd stakes, both sides of every period: orders, sums and balance agree to the cent', async () => {
    const stakes = ['1.01', '2.01', '3.33', '7.77', '13.37', '33.33', '99.99', '123.45', '456.78', '999.99'];
    const periods = TERMS.periods.map(({ period }) => period);
    for (const [i, betAmount] of stakes.entries()) {
      await open({ betAmount, type: periods[i >> 1]!, betContent: i % 2 === 0 ? 1 : 2 });
    }
    const { rows: running } = await engine.list(userId, { status: 0 });
    for (const { dueTime } of running.toSorted((a, b) => a.dueTime - b.dueTime)) {
      market.publish('BTCUSDT', dueTime, '105.00');
      market.publish('BTCUSDT', (nowMs = dueTime + 10), '105.00');
      await until(async () => (await engine.list(userId, { status: 0 })).rows.every((row) => row.dueTime > dueTime));
    }
    const { rows, sums } = await engine.list(userId, { status: 1 });
    // Ups, which win, by hand: 1.01 at 85 %, 3.33 at 87 %, 13.37 at 90 %, 99.99 at 91 %, 456.78 at 92 %.
    expect(new Map(rows.map(({ betAmount, payout }) => [betAmount, payout]))).toEqual(
      new Map([
        ...stakes.map((stake) => [stake, '0'] as const),
        ['1.01', '1.86'],
        ['3.33', '6.22'],
        ['13.37', '25.4'],
        ['99.99', '190.98'],
        ['456.78', '877.01'],
      ]),
    );
    expect(sums).toEqual({ staked: '1741.03', paid: '1101.47' });
    expect(await contract()).toMatchObject({ available: '4360.44', locked: '0' });
  });

  it('a rule that is not known here pays nothing, and the stake stays held', async () => {
    const order = await open();
    await sql`update second_order set rule_id = 'updown-9' where id = ${order.id}`.execute(database.db);
    market.publish('BTCUSDT', order.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = order.dueTime + 10), '105.00');
    const other = await open();
    market.publish('BTCUSDT', other.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = other.dueTime + 10), '105.00');
    await settled(other.id);
    expect((await engine.list(userId, { status: 0, id: order.id })).total).toBe(1);
    expect(await contract()).toMatchObject({ available: '4998.5', locked: '10' });
    await sql`update second_order set rule_id = 'updown-2' where id = ${order.id}`.execute(database.db);
    expect((await settled(order.id)).result).toBe('win');
  });

  it('waits for the tick after due, however long past due the clock says it is within five seconds', async () => {
    const order = await open();
    market.publish('BTCUSDT', order.dueTime - 100, '105.00');
    nowMs = order.dueTime + 4000;
    await new Promise((resolve) => setTimeout(resolve, 1200)); // a poll of the engine goes by
    expect((await engine.list(userId, { status: 0 })).total).toBe(1);
    market.publish('BTCUSDT', nowMs, '1.00');
    expect((await settled(order.id)).result).toBe('win');
  });

  it('no tick after due: void by the poll, the stake back, no close on the receipt', async () => {
    const order = await open();
    market.publish('BTCUSDT', order.dueTime - 100, '105.00');
    nowMs = order.dueTime + 6001;
    const end = await settled(order.id);
    expect(end).toEqual({
      ...order,
      status: 1,
      result: 'void',
      voidReason: 'feedGap',
      payout: '10',
      profit: '0',
      settleTime: nowMs,
    });
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
  });

  it('no tick after due, but one may be on its way: nothing ends until it is told', async () => {
    const order = await open();
    market.publish('BTCUSDT', order.dueTime - 100, '105.00');
    market.setToldUpTo(order.dueTime - 100);
    nowMs = order.dueTime + 9000;
    await new Promise((resolve) => setTimeout(resolve, 1200)); // a poll of the engine goes by
    expect((await engine.list(userId, { status: 0 })).total).toBe(1);
    market.publish('BTCUSDT', order.dueTime + 200, '1.00');
    market.setToldUpTo(Number.POSITIVE_INFINITY);
    expect((await settled(order.id)).result).toBe('win');
  });

  it('a gap around due is void even when ticks come again', async () => {
    const order = await open();
    market.publish('BTCUSDT', order.dueTime - 5001, '105.00');
    nowMs = order.dueTime + 10;
    market.publish('BTCUSDT', nowMs, '105.00');
    expect((await settled(order.id)).result).toBe('void');
  });

  it('many orders on one tick each end once', async () => {
    const wanted = Array.from({ length: 30 }, (_, i) =>
      request({ betAmount: String(i + 1), betContent: i % 2 ? 1 : 2 }),
    );
    const answers = wanted.map((one) => engine.create(userId, one));
    await until(async () => (await contract())?.locked === '465');
    market.publish('BTCUSDT', (nowMs += 100), '100.00');
    const orders = (await Promise.all(answers)).map(valueOf);
    nowMs = orders[0]!.dueTime + 10;
    market.publish('BTCUSDT', nowMs, '100.00');
    // That last tick came after due, so the one at opening is the close: too far from due, all void.
    await until(async () => (await engine.list(userId, { status: 1 })).total === 30);
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
  });

  it('an order that cannot be settled does not hold up the others, and is tried again', async () => {
    const stuck = await open();
    const other = await open();
    const around = market.ticksAround;
    let broken = true;
    market.ticksAround = async (symbol, timeMs) => {
      if (broken && timeMs === stuck.dueTime) throw new Error('the log cannot be read here');
      return around(symbol, timeMs);
    };
    market.publish('BTCUSDT', stuck.dueTime, '105.00');
    market.publish('BTCUSDT', other.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = other.dueTime + 10), '105.00');
    expect((await settled(other.id)).result).toBe('win');
    expect((await engine.list(userId, { status: 0, id: stuck.id })).total).toBe(1);
    broken = false;
    expect((await settled(stuck.id)).result).toBe('win');
  });

  it('two engines on one database settle an order once', async () => {
    const order = await open();
    const second = newEngine();
    await second.start();
    const told: string[] = [];
    for (const one of [engine, second]) one.onChange((_, changed) => told.push(changed.id));
    market.publish('BTCUSDT', order.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = order.dueTime + 10), '105.00');
    await settled(order.id);
    await second.stop();
    await engine.stop();
    expect(told).toEqual([order.id]);
    expect(await contract()).toMatchObject({ available: '5008.5', locked: '0' });
    const { rows } = await sql`select key from journal where ref = ${order.id} order by id`.execute(database.db);
    expect(rows).toEqual([{ key: `open:${order.id}` }, { key: `settle:${order.id}` }]);
  });
});

describe('restart', () => {
  const restart = async (): Promise<void> => {
    await engine.stop();
    engine = newEngine();
  };

  it('an order that is not due yet goes on', async () => {
    const order = await open();
    await restart();
    await engine.start();
    market.publish('BTCUSDT', order.dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = order.dueTime + 10), '105.00');
    expect((await settled(order.id)).result).toBe('win');
  });

  it('an order that fell due meanwhile is settled from the log', async () => {
    const order = await open();
    await restart();
    market.publish('BTCUSDT', order.dueTime, '105.00');
    market.publish('BTCUSDT', order.dueTime + 10, '1.00');
    nowMs = order.dueTime + 60_000;
    await engine.start();
    expect((await engine.list(userId, { status: 1 })).rows[0]?.result).toBe('win');
  });

  it('an order that fell due in a gap is void at once', async () => {
    const order = await open();
    await restart();
    nowMs = order.dueTime + 60_000;
    await engine.start();
    expect((await engine.list(userId, { status: 1 })).rows[0]).toMatchObject({ result: 'void', payout: '10' });
  });

  /** The row that a killed server leaves: accepted and held, not yet open. */
  async function leftOpening(): Promise<CreateRequest> {
    const wanted = request();
    const answer = engine.create(userId, wanted);
    await accepted(wanted.clientOrderId);
    await answer; // refused after a second
    const { rows } = await sql<{ id: string }>`
      update second_order set state = 'opening', id = id || 'x' where client_order_id = ${wanted.clientOrderId} returning id
    `.execute(database.db);
    // The refund is undone with a journal of its own, under a new id: the refund key of the old one is used up.
    await database.db.transaction().execute((trx) =>
      ledger.post(trx, {
        key: `again:${wanted.clientOrderId}`,
        kind: 'stake',
        ref: rows[0]!.id,
        postings: [
          { account: { owner: userId, book: 'contract', kind: 'available' }, asset: 'USDT', amount: -10n * 10n ** 18n },
          { account: { owner: userId, book: 'contract', kind: 'held' }, asset: 'USDT', amount: 10n * 10n ** 18n },
        ],
      }),
    );
    return wanted;
  }

  it('an order accepted but not opened opens at the tick that the log has, and a repeat of the request says so', async () => {
    const wanted = await leftOpening();
    await restart();
    const first = market.publish('BTCUSDT', nowMs + 300, '107.00');
    market.publish('BTCUSDT', nowMs + 600, '108.00');
    nowMs += 5000;
    await engine.start();
    const order = valueOf(await engine.create(userId, wanted));
    expect(order).toMatchObject({ openSeq: first.seq, openPrice: '107.00', dueTime: first.ts + 30_000 });
  });

  it('an order accepted but not opened, with the next tick too late, gets its stake back', async () => {
    const wanted = await leftOpening();
    await restart();
    market.publish('BTCUSDT', nowMs + 1500, '107.00');
    nowMs += 5000;
    await engine.start();
    expect(await engine.create(userId, wanted)).toEqual({ ok: false, refusal: 'notOpenYet' });
    expect(await contract()).toMatchObject({ available: '5000', locked: '0' });
  });
});

describe('lists', () => {
  it('pages by pageNum or page, newest first, with the total', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await open({ betAmount: String(i + 1) })).id);
    const page = async (paging: object) => {
      const { rows, total } = await engine.list(userId, { status: 0, ...paging });
      expect(total).toBe(5);
      return rows.map(({ id }) => id);
    };
    expect(await page({})).toEqual(ids);
    expect(await page({ pageNum: 1, pageSize: 2 })).toEqual(ids.slice(0, 2));
    expect(await page({ pageNum: 2, pageSize: 2 })).toEqual(ids.slice(2, 4));
    expect(await page({ page: 3, pageSize: 2 })).toEqual(ids.slice(4));
    expect(await page({ pageNum: 1, page: 3, pageSize: 2 })).toEqual(ids.slice(0, 2));
    expect(await page({ pageNum: 100_000, pageSize: 1000 })).toEqual([]);
  });

  it('sums are over all that the filter chooses, whatever page is asked for, and settled ones come last settled first', async () => {
    // The one opened first settles last.
    const orders = [await open({ betAmount: '33.33', type: 60 })];
    for (const [betAmount, betContent] of [
      ['2.01', 1],
      ['7.77', 2],
      ['1.01', 1],
    ] as const) {
      orders.push(await open({ betAmount, betContent }));
    }
    const [slow, ...fast] = orders;
    for (const { dueTime } of fast) market.publish('BTCUSDT', dueTime, '105.00');
    market.publish('BTCUSDT', (nowMs = fast.at(-1)!.dueTime + 10), '105.00');
    await until(async () => (await engine.list(userId, { status: 1 })).total === 3);
    expect((await engine.list(userId, { status: 0 })).sums).toEqual({ staked: '33.33', paid: '0' });
    market.publish('BTCUSDT', slow!.dueTime, '95.00');
    market.publish('BTCUSDT', (nowMs = slow!.dueTime + 10), '95.00');
    await settled(slow!.id);
    // 3.71 + 1.86 for two wins, nothing for two losses.
    const sums = { staked: '44.12', paid: '5.57' };
    for (const paging of [{}, { pageSize: 1 }, { pageNum: 2, pageSize: 3 }, { pageNum: 9, pageSize: 10 }]) {
      expect(await engine.list(userId, { status: 1, ...paging })).toMatchObject({ total: 4, sums });
    }
    const { rows } = await engine.list(userId, { status: 1 });
    expect(rows[0]!.id).toBe(slow!.id);
    expect(rows.map(({ settleTime }) => settleTime)).toEqual(
      rows.map(({ settleTime }) => settleTime).toSorted((a, b) => b! - a!),
    );
    expect(await engine.list(userId, { status: 1, id: fast[1]!.id })).toMatchObject({
      total: 1,
      sums: { staked: '7.77', paid: '0' },
    });
    expect((await engine.list('stranger', { status: 1 })).sums).toEqual({ staked: '0', paid: '0' });
  });

  it("another user's order looks like an unknown one", async () => {
    const mine = await open();
    const other = await newUser();
    const unknown = await engine.list(other, { status: 0, id: 'no-such-order' });
    expect(await engine.list(other, { status: 0, id: mine.id })).toEqual(unknown);
    expect((await engine.list(other, { status: 0 })).total).toBe(0);
  });
});

it('the periods are those on offer, with the odds of their version', () => {
  expect(engine.terms).toBe(TERMS);
  expect(TERMS.periods.map(({ period, odds }) => `${period}: ${odds}`)).toEqual([
    '30: 0.85',
    '60: 0.87',
    '120: 0.9',
    '180: 0.91',
    '300: 0.92',
  ]);
});

it('a sandbox may offer shorter periods too, at the payout rate of the shortest and before all others', () => {
  const { periods, offered, oddsOf } = termsWith([4, 20]);
  expect(periods.slice(2)).toEqual(TERMS.periods);
  const shortest = TERMS.periods[0]!;
  expect(periods.slice(0, 2)).toEqual([
    { ...shortest, id: '4', period: 4 },
    { ...shortest, id: '20', period: 20 },
  ]);
  expect(offered.oddsVersion).toBe(TERMS.offered.oddsVersion);
  expect(offered.rates).toEqual(periods.map(({ period, odds }) => ({ period, odds })));
  expect([oddsOf(4), oddsOf(30), oddsOf(5)]).toEqual(['0.85', '0.85', undefined]);
  expect(TERMS.oddsOf(4)).toBeUndefined();
});
