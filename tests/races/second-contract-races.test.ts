import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOwnLimits } from '../../server/engine/own-limits/own-limits.ts';
import type { SecondContracts } from '../../server/engine/second-contract/second-contract.ts';
import { DAILY_ORDERS_MAX } from '../../server/engine/second-contract/up-down-terms.ts';
import { range, tally, until, valueOf } from './race-databases.ts';
import { request, secondContractStage } from './second-contract-stage.ts';
import type { SecondContractStage } from './second-contract-stage.ts';

let stage: SecondContractStage;
/** Two engines on one database, by force: what must not be, must still do no harm. */
let both: readonly SecondContracts[];

beforeEach(async () => {
  stage = await secondContractStage();
  both = [await stage.engine(), await stage.engine()];
});
afterEach(() => stage.close());

/** Opens orders for one user, up and down in turn, in both engines. */
async function openMany(count: number, engines = both): Promise<string> {
  const userId = await stage.newUser();
  const requests = range(count).map((index) => request({ betAmount: '10.01', betContent: index % 2 === 0 ? 1 : 2 }));
  const answers = await stage.placeAll(engines, userId, requests, count);
  expect(tally(answers)).toEqual({ ok: count });
  return userId;
}

/** Publishes the ticks that decide orders opened during the last second: up wins. */
function publishDueTicks(): void {
  stage.market.publish('BTCUSDT', stage.now() + 29_000, '100.01');
  stage.pass(30_100);
  stage.market.publish('BTCUSDT', stage.now(), '99.00');
}

describe('double submits', () => {
  it('one request sent twenty times at once, to both engines: one order, one stake, one answer', async () => {
    const userId = await stage.newUser();
    const one = request();
    const answers = await stage.placeAll(
      both,
      userId,
      range(20).map(() => one),
      1,
    );
    const orders = answers.map(valueOf);
    for (const order of orders) expect(order).toEqual(orders[0]);
    expect(await stage.orderStates()).toEqual({ open: 1 });
    expect(await stage.contractBalance(userId)).toEqual({ available: '4990', locked: '10' });
  });

  it('one key with two different bodies: one body wins, whoever sent the other hears that the key is used', async () => {
    const userId = await stage.newUser();
    const one = request();
    const other = { ...one, betAmount: '20' };
    const requests = range(20).map((index) => (index % 4 < 2 ? one : other));
    const answers = await stage.placeAll(both, userId, requests, 1);
    expect(tally(answers)).toEqual({ ok: 10, keyReused: 10 });
    const won = new Set(answers.flatMap((answer, index) => (answer.ok ? [requests[index]!.betAmount] : [])));
    expect(won.size).toBe(1);
    expect(await stage.contractBalance(userId)).toMatchObject({ locked: [...won][0] });
  });

  it('different requests at once for more than there is: exactly as many as the money pays for', async () => {
    const userId = await stage.newUser();
    const requests = range(14).map(() => request({ betAmount: '1000' }));
    const answers = await stage.placeAll(both, userId, requests, 5);
    expect(tally(answers)).toEqual({ ok: 5, insufficientBalance: 9 });
    expect(await stage.contractBalance(userId)).toEqual({ available: '0', locked: '5000' });
  });

  it('a refused request sent again and again at once stays refused and takes nothing', async () => {
    const userId = await stage.newUser();
    await stage.placeAll(
      both,
      userId,
      range(5).map(() => request({ betAmount: '1000' })),
      5,
    );
    const one = request();
    const answers = await Promise.all(range(10).map((index) => both[index % 2]!.create(userId, one)));
    expect(tally(answers)).toEqual({ insufficientBalance: 10 });
    expect(await stage.orderStates()).toEqual({ open: 5 });
  });

  it('ten at once when one is left of the day: one opens', async () => {
    const userId = await stage.newUser();
    await sql`
      insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds,
        odds_version, period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms,
        result, close_seq, close_ms, close_price, close_hash, payout, settled_ms)
      select 'old' || n, ${userId}, 'old' || n, '', 'settled', 'BTCUSDT', 1, 1, 0.85,
        1, 30, 'updown-1', 1, ${stage.now()}, 1, 1, '1', '', 1, 'loss', 1, 1, '1', '', 0, 1
      from generate_series(1, ${DAILY_ORDERS_MAX - 1}::int) as n
    `.execute(stage.database.db);
    const answers = await stage.placeAll(
      both,
      userId,
      range(10).map(() => request()),
      1,
    );
    expect(tally(answers)).toEqual({ ok: 1, tradeCountExceeded: 9 });
    expect(await stage.contractBalance(userId)).toEqual({ available: '4990', locked: '10' });
  });
});

describe('limits that users set for themselves', () => {
  it('orders at once cannot pass the daily loss together', async () => {
    const userId = await stage.newUser();
    const limits = createOwnLimits({ db: stage.database.db, clock: { now: stage.now } });
    valueOf(await limits.set(userId, { dailyLoss: '25' }));
    const answers = await stage.placeAll(
      both,
      userId,
      range(10).map(() => request()),
      2,
    );
    expect(tally(answers)).toEqual({ ok: 2, ownLimitReached: 8 });
    expect(await stage.contractBalance(userId)).toEqual({ available: '4980', locked: '20' });
  });

  it('a cool-off that begins while orders come: what is answered after it is refused', async () => {
    const userId = await stage.newUser();
    const limits = createOwnLimits({ db: stage.database.db, clock: { now: stage.now } });
    valueOf(await limits.set(userId, { dailyLoss: '1000' }));
    const asked = range(8).map((index) => both[index % 2]!.create(userId, request()));
    valueOf(await limits.coolOff(userId, 'day'));
    const late = await Promise.all(range(8).map((index) => both[index % 2]!.create(userId, request())));
    expect(tally(late)).toEqual({ coolingOff: 8 });
    stage.market.publish('BTCUSDT', stage.now() + 100, '100.00');
    const { ok = 0, coolingOff = 0 } = tally(await Promise.all(asked));
    expect(ok + coolingOff).toBe(8);
    expect(await stage.contractBalance(userId)).toMatchObject({ locked: String(ok * 10) });
  });
});

describe('settling', () => {
  it('two engines hear of the same tick: every order ends once, is paid once and told once', async () => {
    const users = [await openMany(20), await openMany(20)];
    publishDueTicks();
    await until(async () => (await stage.orderStates())['settled'] === 40);
    await until(() => stage.told.length >= 40);
    expect(new Set(stage.told.map(({ id }) => id)).size).toBe(40);
    expect(stage.told).toHaveLength(40);
    await stage.expectAllEndedOnce();
    for (const userId of users) {
      // Ten won 8.50 each, in whole cents, ten lost 10.01 each.
      expect(await stage.contractBalance(userId)).toEqual({ available: '4984.9', locked: '0' });
    }
  });

  it('an engine is stopped in the middle of settling and another one starts: every order ends once', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await stage.engine();
      const userId = await openMany(12, [old]);
      publishDueTicks();
      // Both sweep the same orders now; the old one lets what it has begun end.
      const [next] = await Promise.all([stage.engine(), old.stop()]);
      await until(async () => (await stage.orderStates())['open'] === undefined);
      expect(await stage.contractBalance(userId)).toEqual({ available: '4990.94', locked: '0' });
      await next.stop();
    }
    await stage.expectAllEndedOnce();
  });

  it('an engine is stopped between acceptance and opening tick: the order opens once, whoever sees it', async () => {
    const userId = await stage.newUser();
    const requests = range(6).map(() => request());
    const asked = requests.map((one) => both[0]!.create(userId, one));
    await until(async () => (await stage.orderStates())['opening'] === 6);
    const stopping = both[0]!.stop();
    const next = await stage.engine();
    stage.market.publish('BTCUSDT', stage.now() + 100, '100.00');
    await stopping;
    const answers = await Promise.all(asked);
    expect(tally(answers)).toEqual({ ok: 6 });
    const again = await Promise.all(requests.map((one) => next.create(userId, one)));
    expect(again).toEqual(answers);
    expect(await stage.orderStates()).toEqual({ open: 6 });
  });

  it('the database drops all connections while they settle: nothing is lost, nothing is paid twice', async () => {
    const users: string[] = [];
    for (let round = 0; round < 4; round++) users.push(await openMany(12));
    publishDueTicks();
    for (let cut = 0; cut < 3; cut++) {
      await stage.databases.breakConnections();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await until(async () => (await stage.orderStates())['open'] === undefined);
    await stage.expectAllEndedOnce();
    for (const userId of users) {
      expect(await stage.contractBalance(userId)).toEqual({ available: '4990.94', locked: '0' });
    }
  });
});
