import type { TObject } from 'typebox';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../../protocol/calls.ts';
import { transfer } from '../../../protocol/rest/account.ts';
import { serverTime } from '../../../protocol/rest/common.ts';
import { hasLimitClass, limitClassOf, RATE_LIMITS } from '../../../server/http/limits.ts';
import { createSharedRates } from '../../../server/http/shared-rates.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

/** Time in the middle of a minute, so that no test reaches its end. */
const NOW_MS = 1_794_999_990_000;

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

describe('issue 39 A4: classes of calls', () => {
  it('are decided for every POST of the contract', () => {
    const posts = CALLS.filter(({ method }) => method === 'POST').map(({ name }) => name);
    expect(posts.length).toBeGreaterThan(90);
    expect(posts.filter((name) => !hasLimitClass(name))).toEqual([]);
  });

  it('count every call that moves money by a key together, an alias with its original', () => {
    const moving = CALLS.filter(
      ({ access, body }) => access === 'user' && 'clientOrderId' in ((body as TObject | undefined)?.properties ?? {}),
    );
    const elsewhere = moving.map(({ name }) => name).filter((name) => limitClassOf(name) !== 'orders');
    // Messages to the support desk have a lower rate of their own.
    expect(elsewhere).toEqual(['supportSend']);
    for (const name of ['merchantSell', 'loanSubmit', 'loanRepay', 'fiatBind', 'merchantSaleCancel']) {
      expect([name, limitClassOf(name)]).toEqual([name, 'orders']);
    }
  });
});

describe('issue 39 A4: the count of a cluster', () => {
  it('is one for all nodes: what one lets through is taken from the other', async () => {
    const limits = { ...RATE_LIMITS, signIn: 1e6, orders: 6 };
    const node = () => httpStage({ limits, sharedRates: createSharedRates(stage.db, () => NOW_MS) }, stage);
    const [first, second] = [await node(), await node()];
    const { token } = await first.signIn(401);
    const other = await first.signIn(402);
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      statuses.push((await (at % 2 === 0 ? first : second).send(transfer, { token, body: {} })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 400), ...Array.from({ length: 4 }, () => 429)]);
    const refused = await second.send(transfer, { token, body: {} });
    expect([refused.headers['retry-after'], refused.envelope?.details]).toEqual(['30', { seconds: '30' }]);
    // Somebody else on the same address is counted apart.
    expect((await second.send(transfer, { token: other.token, body: {} })).status).toBe(400);
    await first.close();
    await second.close();
  });

  it('lets exactly the limit through of many at once, and asks the database no more once it is reached', async () => {
    const [one, two] = [createSharedRates(stage.db, () => NOW_MS), createSharedRates(stage.db, () => NOW_MS)];
    const takes = Array.from({ length: 200 }, (_, at) => (at % 2 ? one : two).take('exact', 120));
    expect((await Promise.all(takes)).filter((wait) => wait === 0)).toHaveLength(120);
    const taken = () => sql`select sum(taken) from rate_count`.execute(stage.db);
    const before = await taken();
    for (let at = 0; at < 50; at += 1) expect(await one.take('exact', 120)).toBe(30);
    expect(await taken()).toEqual(before);
  });

  it('takes large limits in shares, never more than the limit in all', async () => {
    const nodes = Array.from({ length: 3 }, () => createSharedRates(stage.db, () => NOW_MS));
    let passed = 0;
    for (let at = 0; at < 3000; at += 1) if ((await nodes[at % 3]!.take('reads', 1200)) === 0) passed += 1;
    expect(passed).toBe(1200);
  });

  it('begins anew with each minute, and forgets those that are over', async () => {
    let nowMs = NOW_MS;
    const rates = createSharedRates(stage.db, () => nowMs);
    expect([await rates.take('anew', 1), await rates.take('anew', 1)]).toEqual([0, 30]);
    nowMs += 30_000;
    expect(await rates.take('anew', 1)).toBe(0);
    nowMs += 180_000;
    await rates.sweep();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from rate_count`.execute(stage.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('refuses nobody while the database does not answer: the own count goes on', async () => {
    const gone = {
      getExecutor: () => {
        throw new Error('gone');
      },
    } as unknown as typeof stage.db;
    expect(await createSharedRates(gone, () => NOW_MS).take('gone', 1)).toBe(0);
    expect((await stage.send(serverTime, { body: {} })).status).toBe(200);
  });
});
