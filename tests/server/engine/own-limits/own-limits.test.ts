import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOwnLimits } from '../../../../server/engine/own-limits/own-limits.ts';
import type { OwnLimits } from '../../../../server/engine/own-limits/own-limits.ts';
import { createOutcomeStatistics } from '../../../../server/engine/second-contract/outcome-statistics.ts';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import type { SecondContracts, SecondOrderWire } from '../../../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION } from '../../../../server/engine/second-contract/up-down-terms.ts';
import type { CreateRequest } from '../../../../server/engine/second-contract/ticket.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { createScriptedMarket, rulesFor } from '../scripted-market.ts';
import type { ScriptedMarket } from '../scripted-market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Midnight UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 23);

let database: FreshDatabase;
let limits: OwnLimits;
const ledger = createLedger();
let market: ScriptedMarket;
let engine: SecondContracts;
/** Noon of a day of its own for each test. */
let nowMs = MIDNIGHT - 12 * HOUR;
let userId = '';
let users = 0;
const clock = { now: () => nowMs };

beforeAll(async () => {
  database = await freshDatabase();
  limits = createOwnLimits({ db: database.db, clock });
});
beforeEach(async () => {
  nowMs = MIDNIGHT + ++users * 10 * DAY + 12 * HOUR;
  market = createScriptedMarket([rulesFor('BTCUSDT'), rulesFor('ETHUSDT')]);
  market.publish('BTCUSDT', nowMs, '100.00');
  engine = createSecondContracts({ db: database.db, ledger, market, clock });
  await engine.start();
  userId = `user${users}`;
  await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
});
afterEach(async () => {
  await settleAll(null);
  await engine.stop();
  expect(await booksWrong(database.db)).toEqual([]);
});
afterAll(() => database.close());

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal} ${JSON.stringify(outcome.details)}`);
  return outcome.value;
};
const request = (betAmount: string): CreateRequest => ({
  coinSymbol: 'BTCUSDT',
  betAmount,
  betContent: 1,
  type: 30,
  oddsVersion: ODDS_VERSION,
  clientOrderId: randomUUID(),
});
const known = async ({ clientOrderId }: CreateRequest): Promise<boolean> =>
  (await sql`select 1 from second_order where client_order_id = ${clientOrderId}`.execute(database.db)).rows.length > 0;

/** Sends an order; its opening tick comes once it is accepted. */
async function place(betAmount: string): Promise<Outcome<SecondOrderWire>> {
  const wanted = request(betAmount);
  let answered = false;
  const answer = engine.create(userId, wanted).finally(() => {
    answered = true;
  });
  await until(async () => answered || (await known(wanted)));
  if (!answered) market.publish('BTCUSDT', (nowMs += 200), '100.00');
  return answer;
}
/** Ends all open orders of the user: at a lower price lost (up), at a higher one won, null: void for want of ticks. */
async function settleAll(price: string | null): Promise<void> {
  const { rows } = await engine.list(userId, { status: 0 });
  if (price !== null) for (const { dueTime } of rows.toReversed()) market.publish('BTCUSDT', dueTime, price);
  nowMs = Math.max(nowMs, ...rows.map(({ dueTime }) => dueTime)) + (price === null ? 7000 : 50);
  if (price !== null && rows.length > 0) market.publish('BTCUSDT', nowMs, '100.00');
  await until(async () => (await engine.list(userId, { status: 0 })).total === 0);
}
const lose = async (betAmount: string): Promise<void> => {
  valueOf(await place(betAmount));
  await settleAll('95.00');
};
const win = async (betAmount: string): Promise<void> => {
  valueOf(await place(betAmount));
  await settleAll('105.00');
};
const lockedOf = async (): Promise<string | undefined> =>
  (await ledger.balancesOf(database.db, userId)).find(({ book }) => book === 'contract')?.locked;

describe('limits stop the next order', () => {
  it('nobody has any before setting them', async () => {
    expect(await limits.get(userId)).toEqual({
      current: {},
      used: { lossToday: '0', netToday: '0', openStakes: '0', tradesToday: 0, lossesInARow: 0, sessionMinutes: 0 },
      serverTime: nowMs,
    });
  });

  it('the largest stake: one step above is refused with the facts, and leaves no order', async () => {
    await limits.set(userId, { maxStake: '25' });
    expect(await place('25.01')).toEqual({
      ok: false,
      refusal: 'ownLimitReached',
      details: { limit: 'maxStake', maximum: '25', used: '25.01' },
    });
    expect(await lockedOf()).toBe('0');
    expect((await engine.list(userId, { status: 0 })).total).toBe(0);
    valueOf(await place('25'));
  });

  it('the daily loss: what is lost and what may be lost count, a win makes room, midnight UTC begins anew', async () => {
    await limits.set(userId, { dailyLoss: '50' });
    await lose('30');
    valueOf(await place('20'));
    expect(await place('1')).toEqual({
      ok: false,
      refusal: 'ownLimitReached',
      details: { limit: 'dailyLoss', maximum: '50', used: '50' },
    });
    expect((await limits.get(userId)).used).toMatchObject({ lossToday: '30', netToday: '-30', openStakes: '20' });
    await settleAll('105.00');
    // 30 lost, 17 won: 13 lost.
    expect((await limits.get(userId)).used).toMatchObject({ lossToday: '13', netToday: '-13', openStakes: '0' });
    expect(await place('37.01')).toMatchObject({ refusal: 'ownLimitReached', details: { used: '13' } });
    await lose('37');
    expect(await place('1')).toMatchObject({ refusal: 'ownLimitReached' });
    nowMs += DAY - (nowMs % DAY) - 1000;
    market.publish('BTCUSDT', nowMs, '100.00');
    expect(await place('1')).toMatchObject({ refusal: 'ownLimitReached' });
    nowMs += 1000;
    market.publish('BTCUSDT', nowMs, '100.00');
    expect((await limits.get(userId)).used).toMatchObject({ lossToday: '0', tradesToday: 0, lossesInARow: 0 });
    valueOf(await place('50'));
  });

  it('a day that is won leaves room for its winnings and the limit', async () => {
    await limits.set(userId, { dailyLoss: '10' });
    await win('10');
    expect((await limits.get(userId)).used).toMatchObject({ lossToday: '0', netToday: '8.5' });
    expect(await place('18.51')).toMatchObject({ refusal: 'ownLimitReached', details: { used: '0' } });
    valueOf(await place('18.5'));
  });

  it('orders at the same moment cannot pass the daily loss together', async () => {
    await limits.set(userId, { dailyLoss: '50' });
    const wanted = Array.from({ length: 20 }, () => request('10'));
    const answers = wanted.map((one) => engine.create(userId, one));
    await until(async () => (await lockedOf()) === '50');
    // All have been decided once every other one is refused.
    const refused = Promise.all(answers).then((all) => all.filter((answer) => !answer.ok));
    await until(async () => {
      market.publish('BTCUSDT', (nowMs += 1), '100.00');
      return (await engine.list(userId, { status: 0 })).total === 5;
    });
    const refusals = await refused;
    expect(refusals).toHaveLength(15);
    for (const answer of refusals) {
      expect(answer).toEqual({
        ok: false,
        refusal: 'ownLimitReached',
        details: { limit: 'dailyLoss', maximum: '50', used: '50' },
      });
    }
    await settleAll('95.00');
    expect((await limits.get(userId)).used).toMatchObject({ lossToday: '50', lossesInARow: 5 });
  });

  it('the session counts from the first trade after an hour without one', async () => {
    await limits.set(userId, { sessionMinutes: 90 });
    await lose('1');
    const startMs = nowMs;
    for (const minutes of [50, 89]) {
      nowMs = startMs + minutes * MINUTE;
      market.publish('BTCUSDT', nowMs, '100.00');
      await lose('1');
    }
    nowMs = startMs + 91 * MINUTE;
    market.publish('BTCUSDT', nowMs, '100.00');
    expect((await limits.get(userId)).used.sessionMinutes).toBe(91);
    expect(await place('1')).toEqual({
      ok: false,
      refusal: 'ownLimitReached',
      details: { limit: 'session', maximum: '90', used: '91' },
    });
    nowMs = startMs + 150 * MINUTE;
    market.publish('BTCUSDT', nowMs, '100.00');
    expect((await limits.get(userId)).used.sessionMinutes).toBe(0);
    await lose('1');
  });

  it('a repeat of an order placed before the limit gets its first answer', async () => {
    const wanted = request('40');
    const answer = engine.create(userId, wanted);
    await until(() => known(wanted));
    market.publish('BTCUSDT', (nowMs += 200), '100.00');
    const first = valueOf(await answer);
    await limits.set(userId, { maxStake: '5' });
    await limits.coolOff(userId, 'day');
    expect(valueOf(await engine.create(userId, wanted))).toEqual(first);
  });

  it('the limits of one are not those of another', async () => {
    await limits.set('somebody-else', { maxStake: '1' });
    await limits.coolOff('somebody-else', 'month');
    valueOf(await place('100'));
  });
});

describe('changing limits', () => {
  it('tighter holds for the very next order, looser a day later', async () => {
    valueOf(await limits.set(userId, { maxStake: '50', dailyLoss: 100 }));
    const changed = valueOf(await limits.set(userId, { maxStake: '80', dailyLoss: '60' }));
    expect(changed).toMatchObject({
      current: { maxStake: '50', dailyLoss: '60' },
      pending: { maxStake: '80', dailyLoss: '60', effectiveAt: nowMs + DAY },
    });
    expect(await place('51')).toMatchObject({ refusal: 'ownLimitReached', details: { maximum: '50' } });
    nowMs += DAY;
    market.publish('BTCUSDT', nowMs, '100.00');
    expect(await limits.get(userId)).toMatchObject({ current: { maxStake: '80', dailyLoss: '60' } });
    expect((await limits.get(userId)).pending).toBeUndefined();
    valueOf(await place('51'));
  });

  it('two at the same moment: the tighter one holds, whichever came first', async () => {
    await Promise.all([limits.set(userId, { maxStake: '50' }), limits.set(userId, { maxStake: '5' })]);
    expect((await limits.get(userId)).current).toEqual({ maxStake: '5' });
  });

  it.each([
    ['malformed', { maxStake: '0' }, 'maxStake'],
    ['malformed', { dailyLoss: '0.000' }, 'dailyLoss'],
    ['malformed', { dailyLoss: '-5' }, 'dailyLoss'],
    ['malformed', { maxStake: 1e21 }, 'maxStake'],
    ['tooManyDecimals', { maxStake: '1.000000001' }, 'maxStake'],
  ])('%s for %j changes nothing', async (refusal, wanted, field) => {
    await limits.set(userId, { maxStake: '7' });
    expect(await limits.set(userId, wanted)).toMatchObject({ ok: false, refusal, details: { field } });
    expect((await limits.get(userId)).current).toEqual({ maxStake: '7' });
  });
});

describe('a cool-off', () => {
  it('refuses every new order until its end, and lets those under way settle', async () => {
    valueOf(await place('10'));
    const { coolOffUntil } = valueOf(await limits.coolOff(userId, 'day'));
    expect(coolOffUntil).toBe(nowMs + DAY);
    expect(await place('1')).toEqual({
      ok: false,
      refusal: 'coolingOff',
      details: { until: String(coolOffUntil) },
    });
    await settleAll('105.00');
    expect((await engine.list(userId, { status: 1 })).rows[0]?.result).toBe('win');
    nowMs = coolOffUntil! - 1;
    market.publish('BTCUSDT', nowMs, '100.00');
    expect(await place('1')).toMatchObject({ refusal: 'coolingOff' });
    nowMs = coolOffUntil!;
    market.publish('BTCUSDT', nowMs, '100.00');
    valueOf(await place('1'));
    expect((await limits.get(userId)).coolOffUntil).toBeUndefined();
  });

  it('is made longer but never shorter, and limits do not touch it', async () => {
    const { coolOffUntil } = valueOf(await limits.coolOff(userId, 'week'));
    expect(await limits.coolOff(userId, 'day')).toEqual({
      ok: false,
      refusal: 'coolOffShorter',
      details: { until: String(coolOffUntil) },
    });
    expect(valueOf(await limits.set(userId, { maxStake: '5' })).coolOffUntil).toBe(coolOffUntil);
    expect(valueOf(await limits.coolOff(userId, 'month')).coolOffUntil).toBe(nowMs + 30 * DAY);
  });

  it('cannot be lifted or shortened in the table either', async () => {
    await limits.coolOff(userId, 'week');
    for (const attempt of [
      sql`update own_limits set cool_off_until_ms = null where user_id = ${userId}`,
      sql`update own_limits set cool_off_until_ms = cool_off_until_ms - 1 where user_id = ${userId}`,
      sql`delete from own_limits where user_id = ${userId}`,
    ]) {
      await expect(attempt.execute(database.db)).rejects.toThrow(/cool-off cannot be/);
    }
  });
});

describe('losses in a row', () => {
  it('begin anew after a win; a void neither counts nor breaks them', async () => {
    await lose('1');
    await lose('1');
    expect((await limits.get(userId)).used.lossesInARow).toBe(2);
    valueOf(await place('1'));
    await settleAll(null);
    expect((await limits.get(userId)).used.lossesInARow).toBe(2);
    market.publish('BTCUSDT', nowMs, '100.00');
    await lose('1');
    expect((await limits.get(userId)).used).toMatchObject({ lossesInARow: 3, tradesToday: 4 });
    await win('1');
    expect((await limits.get(userId)).used.lossesInARow).toBe(0);
    await lose('1');
    expect((await limits.get(userId)).used.lossesInARow).toBe(1);
  });
});

describe('statistics of outcomes', () => {
  it('count everybody, leave voids out of the money, and are made anew every ten seconds', async () => {
    const statistics = createOutcomeStatistics({ db: database.db, clock });
    const eth = rulesFor('ETHUSDT').symbol;
    const btc = rulesFor('BTCUSDT').symbol;
    const before = await statistics.of(btc);
    await win('10');
    await lose('4');
    valueOf(await place('2'));
    await settleAll('100.00');
    valueOf(await place('3'));
    await settleAll(null);
    nowMs += 10_000;
    const { trades, wins, losses, ties, voids, staked, paid } = await statistics.of(btc);
    expect({
      trades: trades - before.trades,
      wins: wins - before.wins,
      losses: losses - before.losses,
      ties: ties - before.ties,
      voids: voids - before.voids,
    }).toEqual({ trades: 4, wins: 1, losses: 1, ties: 1, voids: 1 });
    const { rows } = await sql<{ staked: string; paid: string }>`
      select sum(stake)::text as staked, sum(payout)::text as paid from second_order where result in ('win', 'loss', 'tie')
    `.execute(database.db);
    expect([Number(staked), Number(paid)]).toEqual([Number(rows[0]!.staked), Number(rows[0]!.paid)]);
    expect((await statistics.all()).map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
    expect(await statistics.of(eth)).toMatchObject({ symbol: 'ETHUSDT', trades: 0, staked: '0', paid: '0' });
  });

  it('are counted once for all who ask within ten seconds, and again after a count that failed', async () => {
    let counts = 0;
    let broken = true;
    const watched = database.db.withPlugin({
      transformQuery: ({ node }) => {
        counts += 1;
        if (broken) throw new Error('the database is away');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const statistics = createOutcomeStatistics({ db: watched, clock });
    await expect(statistics.all()).rejects.toThrow('the database is away');
    broken = false;
    const [all, again] = await Promise.all([statistics.all(), statistics.all()]);
    expect(again).toEqual(all);
    expect(counts).toBe(2);
    nowMs += 9_999;
    await statistics.all();
    expect(counts).toBe(2);
    nowMs += 1;
    await statistics.all();
    expect(counts).toBe(3);
  });
});
