import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpotOrders } from '../../server/engine/spot/spot-orders.ts';
import { OPEN_ORDERS_MAX } from '../../server/engine/spot/spot-terms.ts';
import { range, tally, until, valueOf } from './race-databases.ts';
import { limit, marketBuy, spotStage } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

let stage: SpotStage;
/** Two engines on one database, by force: what must not be, must still do no harm. */
let both: readonly SpotOrders[];

beforeEach(async () => {
  stage = await spotStage();
  both = [await stage.engine(), await stage.engine()];
});
afterEach(async () => {
  await stage.expectBooksRight();
  await stage.expectFillsRight();
  await stage.close();
});

const turn = (index: number): SpotOrders => both[index % both.length]!;

describe('double submits', () => {
  it.each([
    ['a limit order', () => limit('buy', '90', '1'), { available: '4909.91', locked: '90.09' }],
    ['a market order', () => marketBuy('1'), { available: '4899.9', locked: '0' }],
  ])('%s sent twenty times at once, to both engines: one order, one hold, one answer', async (_, make, usdt) => {
    const userId = await stage.newUser();
    const request = make();
    const answers = await Promise.all(range(20).map((index) => turn(index).submit(userId, request)));
    const orders = answers.map(valueOf);
    for (const order of orders) expect(order).toEqual(orders[0]);
    expect(await stage.spotBalances(userId)).toMatchObject({ USDT: usdt });
    expect(Object.values(await stage.statuses())).toEqual([1]);
  });

  it('one key with two different bodies: one body wins, whoever sent the other hears that the key is used', async () => {
    const userId = await stage.newUser();
    const one = limit('buy', '90', '1');
    const other = { ...one, quantity: '2' };
    const answers = await Promise.all(
      range(20).map((index) => turn(index).submit(userId, index % 4 < 2 ? one : other)),
    );
    expect(tally(answers)).toEqual({ ok: 10, keyReused: 10 });
    expect(await stage.statuses()).toEqual({ pending: 1 });
  });

  it('different orders at once for more than there is: exactly as many as the money pays for', async () => {
    const userId = await stage.newUser();
    // Each holds or pays 1001: four of fourteen fit into 5000.
    const answers = await Promise.all(
      range(14).map((index) =>
        turn(index).submit(userId, index % 4 < 2 ? limit('buy', '90', '11.1111') : marketBuy('10')),
      ),
    );
    expect(tally(answers)).toEqual({ ok: 4, insufficientBalance: 10 });
  });

  it('coins are sold once: sells at once for more than there is', async () => {
    const userId = await stage.newUser();
    const answers = await Promise.all(range(12).map((index) => turn(index).submit(userId, limit('sell', '110', '10'))));
    expect(tally(answers)).toEqual({ ok: 5, insufficientBalance: 7 });
    expect((await stage.spotBalances(userId))['BTC']).toEqual({ available: '0', locked: '50' });
  });

  it('one more may be open, and two come at once: one gets in, every time', async () => {
    const userId = await stage.newUser();
    const fill = await Promise.all(
      range(OPEN_ORDERS_MAX - 1).map((index) => turn(index).submit(userId, limit('buy', '90', '0.1'))),
    );
    expect(tally(fill)).toEqual({ ok: OPEN_ORDERS_MAX - 1 });
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(both.map((engine) => engine.submit(userId, limit('buy', '90', '0.1'))));
      expect(tally(answers)).toEqual({ ok: 1, tooManyOpenOrders: 1 });
      const { id } = valueOf(answers.find(({ ok }) => ok)!);
      expect(tally([await turn(round).cancel(userId, id)])).toEqual({ ok: 1 });
    }
  });
});

describe('cancelling', () => {
  it('one cancel sent ten times at once: one is told that it did it, the money comes back once', async () => {
    const userId = await stage.newUser();
    const { id } = valueOf(await both[0]!.submit(userId, limit('buy', '90', '1')));
    const answers = await Promise.all(range(10).map((index) => turn(index).cancel(userId, id)));
    expect(tally(answers)).toEqual({ ok: 1, orderDone: 9 });
    expect(await stage.spotBalances(userId)).toMatchObject({ USDT: { available: '5000', locked: '0' } });
  });

  it('cancel all, four times at once: together they end every order once', async () => {
    const userId = await stage.newUser();
    for (let n = 0; n < 20; n++) valueOf(await turn(n).submit(userId, limit('sell', '110', '1')));
    const counts = await Promise.all(range(4).map((index) => turn(index).cancelAll(userId)));
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(20);
    expect(await stage.spotBalances(userId)).toMatchObject({ BTC: { available: '50', locked: '0' } });
  });

  it('cancel against fill: each unit is either sold or given back', async () => {
    const users = [await stage.newUser(), await stage.newUser()];
    const placed: { userId: string; id: string }[] = [];
    for (let n = 0; n < 40; n++) {
      const userId = users[n % 2]!;
      placed.push({ userId, id: valueOf(await both[0]!.submit(userId, limit('sell', '110', '1'))).id });
    }
    // Every tick fills up to three orders and the half of one, while they are being cancelled in the same order.
    const cancels = placed.map(async ({ userId, id }, index) => {
      await new Promise((resolve) => setTimeout(resolve, randomInt(40)));
      if (index % 3 === 0) stage.market.publish('110', '3.5');
      return turn(index).cancel(userId, id);
    });
    const answers = await Promise.all(cancels);
    await until(async () => (await stage.statuses())['pending'] === undefined);
    const { filled = 0, cancelled = 0 } = await stage.statuses();
    expect(filled + cancelled).toBe(40);
    expect(tally(answers)).toEqual({
      ...(cancelled > 0 ? { ok: cancelled } : {}),
      ...(filled > 0 ? { orderDone: filled } : {}),
    });
    for (const userId of users) {
      const { rows } = await sql<{ sold: string }>`
        select coalesce(sum(quantity), 0)::text as sold from spot_fill where user_id = ${userId}
      `.execute(stage.database.db);
      const sold = Number(rows[0]!.sold);
      expect((await stage.spotBalances(userId))['BTC']).toEqual({ available: String(50 - sold), locked: '0' });
    }
  });
});

describe('matching', () => {
  /**
   * Returns the fills of each order, oldest first, by the documented rule: a tick through its price, at most the tick's
   * quantity.
   */
  function expectedFills(
    orders: readonly { id: string; side: string; price: number; quantity: number }[],
    from: number,
  ) {
    const left = new Map(orders.map(({ id, quantity }) => [id, quantity]));
    for (const tick of stage.market.log.slice(from)) {
      let quantity = Number(tick.qty) * 10_000;
      for (const { id, side, price } of orders) {
        const met = side === 'buy' ? Number(tick.price) <= price : Number(tick.price) >= price;
        const take = met ? Math.min(quantity, left.get(id)!) : 0;
        left.set(id, left.get(id)! - take);
        quantity -= take;
      }
    }
    return Object.fromEntries(orders.map(({ id, quantity }) => [id, quantity - left.get(id)!]));
  }

  /** Orders of two users on both sides, at three prices. */
  async function restingOrders(count: number, engine: SpotOrders) {
    const users = [await stage.newUser(), await stage.newUser()];
    const orders: { id: string; side: string; price: number; quantity: number }[] = [];
    for (let n = 0; n < count; n++) {
      const side = n % 2 === 0 ? ('buy' as const) : ('sell' as const);
      const price = side === 'buy' ? 97 + (n % 3) : 101 + (n % 3);
      const quantity = 1 + (n % 4) * 0.25;
      const answer = await engine.submit(users[n % 3 === 0 ? 0 : 1]!, limit(side, String(price), String(quantity)));
      orders.push({ id: valueOf(answer).id, side, price, quantity: quantity * 10_000 });
    }
    return orders;
  }

  async function fillsByOrder(): Promise<Record<string, number>> {
    const { rows } = await sql<{ id: string; filled: string }>`
      select id, (filled_quantity * 10000)::bigint::text as filled from spot_order
    `.execute(stage.database.db);
    return Object.fromEntries(rows.map(({ id, filled }) => [id, Number(filled)]));
  }

  const publishSome = (count: number): void => {
    for (let n = 0; n < count; n++) stage.market.publish(['97', '103', '98', '102', '99', '101'][n % 6]!, '0.7');
  };

  it('two engines follow the same ticks: every tick fills once, and each fill is told once', async () => {
    const orders = await restingOrders(24, both[0]!);
    // The other one learns of the orders as a restart does, so that both match every tick.
    both = [both[0]!, await stage.engine()];
    const from = stage.market.log.length;
    publishSome(30);
    const expected = expectedFills(orders, from);
    await vi.waitFor(async () => expect(await fillsByOrder()).toEqual(expected), { timeout: 10_000, interval: 20 });
    const { rows } = await sql<{ n: number }>`select count(*) as n from spot_fill`.execute(stage.database.db);
    await until(() => stage.told.length >= rows[0]!.n);
    expect(new Set(stage.told.map(({ id }) => id)).size).toBe(stage.told.length);
    expect(stage.told).toHaveLength(rows[0]!.n);
  });

  it('an engine is stopped in the middle and another one starts: no tick is missed, none counts twice', async () => {
    for (const engine of both) await engine.stop();
    let engine = await stage.engine();
    const orders = await restingOrders(24, engine);
    const from = stage.market.log.length;
    for (let round = 0; round < 6; round++) {
      publishSome(3);
      const stopping = engine.stop();
      // Published while nobody, the old one or both are there.
      publishSome(2);
      if (round % 2 === 0) await stopping;
      [engine] = await Promise.all([stage.engine(), stopping]);
    }
    await engine.stop();
    await (await stage.engine()).stop();
    expect(await fillsByOrder()).toEqual(expectedFills(orders, from));
  });

  it('the database drops all connections while it matches: no tick is missed, none counts twice', async () => {
    for (const engine of both) await engine.stop();
    const engine = await stage.engine();
    const orders = await restingOrders(24, engine);
    const from = stage.market.log.length;
    for (let cut = 0; cut < 3; cut++) {
      publishSome(4);
      await stage.databases.breakConnections();
    }
    const expected = expectedFills(orders, from);
    await vi.waitFor(async () => expect(await fillsByOrder()).toEqual(expected), { timeout: 10_000, interval: 20 });
  });
});

it('everything at once, from both engines: nobody waits for ever and the books stay right', async () => {
  const users = [await stage.newUser(), await stage.newUser(), await stage.newUser()];
  const open: { userId: string; id: string }[] = [];
  const act = async (index: number): Promise<void> => {
    const userId = users[randomInt(3)]!;
    const dice = randomInt(10);
    if (dice < 5) {
      const side = randomInt(2) === 0 ? 'buy' : 'sell';
      const price = side === 'buy' ? 95 + randomInt(6) : 100 + randomInt(6);
      const answer = await turn(index).submit(userId, limit(side, String(price), `${1 + randomInt(3)}.5`));
      if (answer.ok) open.push({ userId, id: answer.value.id });
    } else if (dice < 7) stage.market.publish(String(95 + randomInt(11)), `${randomInt(5)}.25`);
    else if (dice === 7) await turn(index).cancelAll(userId);
    else if (open.length > 0) {
      const one = open[randomInt(open.length)]!;
      await turn(index).cancel(one.userId, one.id);
    }
  };
  const person = async (index: number): Promise<void> => {
    for (let n = 0; n < 25; n++) await act(index);
  };
  await Promise.all(range(8).map(person));
  for (const userId of users) for (const engine of both) await engine.cancelAll(userId);
  await until(async () => (await stage.statuses())['pending'] === undefined);
  for (const userId of users) {
    for (const { locked } of Object.values(await stage.spotBalances(userId))) expect(locked).toBe('0');
  }
});
