import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_NIGHT } from '../../../../protocol/units/liability-tree.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { createLiabilities } from '../../../../server/people/liabilities/liabilities.ts';
import { sha256 } from '../../../src/proof/signer.ts';
import { ledTo, rootNode } from './led-to.ts';
import { liabilityStage, NIGHT_MS, person } from './liability-stage.ts';
import type { LiabilityStage } from './liability-stage.ts';

let stage: LiabilityStage;
beforeEach(async () => {
  stage = await liabilityStage();
});
afterEach(() => stage.close());

async function expectRightPaths(users: readonly string[]): Promise<void> {
  for (const user of users) {
    const { owner, paths } = await stage.liabilities.pathsFor(user);
    for (const path of paths) {
      expect(ledTo(owner, path)).toEqual(rootNode(path));
      expect(2 ** path.siblings.length).toBe(path.root.leaves);
    }
  }
}

describe('a night', () => {
  it('is not there before the first midnight, and says when it will be', async () => {
    const ann = await stage.newPerson();
    expect(await stage.liabilities.roots()).toEqual({ nextTime: stage.midnight, roots: [] });
    expect(await stage.liabilities.pathsFor(ann)).toMatchObject({ nextTime: stage.midnight, paths: [] });
    expect(readdirSync(stage.database.dataDir)).not.toContain('proof');
  });

  it('puts everybody into the tree of each asset, under a signed root', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => stage.newPerson()));
    await stage.night();
    const { nextTime, roots } = await stage.liabilities.roots();
    expect(nextTime).toBe(stage.midnight + NIGHT_MS);
    const common = { nightTime: stage.midnight, takenTime: stage.now(), leaves: 8, previousHash: FIRST_NIGHT };
    expect(roots).toMatchObject([
      { asset: 'EUR', sum: '2500', simulatedReserves: '2500', ...common },
      { asset: 'USDT', sum: '50000', simulatedReserves: '50000', ...common },
    ]);
    for (const { keyId, payload, signature } of roots)
      expect(stage.signer.signed(payload)).toEqual({ keyId, payload, signature });
    await expectRightPaths(users);
  });

  it('counts what is held and what interest has accrued, and takes no debt off', async () => {
    const ann = await stage.newPerson();
    const move = {
      asset: 'USDT',
      from: 'spot',
      to: 'financial',
      amount: '1000',
      clientOrderId: stage.newKey(),
    } as const;
    await stage.money.transfers.submit(ann, move);
    const wish = { productId: 'earn-usdt-30', amount: '1000', clientOrderId: stage.newKey() };
    expect(await stage.money.earn.buy(ann, wish)).toMatchObject({ ok: true });
    stage.later(3 * NIGHT_MS);
    while (await stage.money.earn.runDue());
    const { rows } = await sql<{ accrued: string }>`select accrued from earn_order`.execute(stage.db);
    await stage.liabilities.runDue();
    const { USDT } = await stage.pathsOf(ann);
    expect(parseAmount(rows[0]!.accrued)).toBeGreaterThan(0n);
    expect(parseAmount(USDT!.balance)).toBe(parseAmount('10000') + parseAmount(rows[0]!.accrued));
    expect(USDT!.root.simulatedReserves).toBe(USDT!.root.sum);
  });

  it('shuffles and salts anew, and chains its roots to those before', async () => {
    const users = await Promise.all(Array.from({ length: 9 }, () => stage.newPerson()));
    await stage.night();
    const first = await Promise.all(users.map((user) => stage.pathsOf(user)));
    const before = (await stage.liabilities.roots()).roots;
    await stage.night();
    const second = await Promise.all(users.map((user) => stage.pathsOf(user)));
    const { roots } = await stage.liabilities.roots();
    expect(roots.map(({ previousHash }) => previousHash)).toEqual(before.map(({ payload }) => sha256(payload)));
    const sidesOf = (paths: typeof first) =>
      paths.map(({ USDT }) => USDT!.siblings.map(({ side }) => side[0]).join(''));
    expect(new Set(sidesOf(second)).size, 'each stands somewhere else').toBe(users.length);
    expect(sidesOf(second)).not.toEqual(sidesOf(first));
    const salts = [...first, ...second].flatMap(({ USDT, EUR }) => [USDT!.salt, EUR!.salt]);
    expect(new Set(salts).size).toBe(salts.length);
    expect(await stage.liabilities.roots()).toHaveProperty('previousTime', before[0]!.nightTime);
    expect(await stage.liabilities.roots(stage.midnight)).toMatchObject({ roots: before });
    expect(await stage.liabilities.roots(before[0]!.nightTime)).not.toHaveProperty('previousTime');
    expect(await stage.liabilities.roots(1)).toMatchObject({ roots: [] });
    await expectRightPaths(users);
  });

  it('that was missed is caught up on, the last one only', async () => {
    const ann = await stage.newPerson();
    stage.later(5 * NIGHT_MS + 7_200_000);
    await stage.liabilities.runDue();
    await stage.liabilities.runDue();
    const { rows } = await sql<{ night_ms: number }>`select distinct night_ms from liability_root`.execute(stage.db);
    expect(rows).toEqual([{ night_ms: stage.midnight + 5 * NIGHT_MS }]);
    const { nextTime, paths } = await stage.liabilities.pathsFor(ann);
    expect(nextTime).toBe(stage.midnight + 6 * NIGHT_MS);
    expect(paths[0]!.root.takenTime).toBe(stage.now());
  });

  it('a shorter setting counts at the next start', async () => {
    await stage.newPerson();
    const hourly = createLiabilities({ ...stage.parts, nightMs: 600_000 });
    expect(await hourly.roots()).toMatchObject({ nextTime: stage.now() + 600_000 });
  });
});

describe('a path', () => {
  it('is there for its owner only, whose address it commits to', async () => {
    const [ann, ben] = [await stage.newPerson(), await stage.newPerson()];
    await stage.night();
    const mine = await stage.liabilities.pathsFor(ann);
    const theirs = await stage.liabilities.pathsFor(ben);
    expect(mine.owner).not.toBe(theirs.owner);
    expect(mine.paths.map(({ salt }) => salt)).not.toEqual(theirs.paths.map(({ salt }) => salt));
    expect(ledTo(theirs.owner, mine.paths[0]!).hash, 'the same balance, another person').not.toBe(
      mine.paths[0]!.root.rootHash,
    );
  });

  it('of somebody alone is the root itself; somebody who came after the night has none', async () => {
    const ann = await stage.newPerson();
    await stage.night();
    const ben = await stage.newPerson();
    const { EUR } = await stage.pathsOf(ann);
    expect(EUR).toMatchObject({ siblings: [], root: { leaves: 1, sum: '500' } });
    expect((await stage.liabilities.pathsFor(ben)).paths).toEqual([]);
    await expectRightPaths([ann]);
  });
});

describe('nothing is signed', () => {
  it('when somebody is owed who is nobody', async () => {
    await stage.newUser();
    await stage.night();
    expect(await stage.liabilities.roots()).toEqual({ nextTime: stage.midnight, roots: [] });
    await sql`insert into app_user (id, address, wallet_type)
      select owner, ${`0x${'9'.repeat(40)}`}, 'demo' from account where owner <> 'system' limit 1`.execute(stage.db);
    await stage.liabilities.runDue();
    expect((await stage.liabilities.roots()).roots, 'not tried twice a second').toEqual([]);
    stage.later(60_000);
    await stage.liabilities.runDue();
    expect((await stage.liabilities.roots()).roots).toHaveLength(2);
  });

  it('when what people are owed is not what the books say', async () => {
    await stage.newPerson();
    await sql`alter table account disable trigger only_ledger_post`.execute(stage.db);
    await sql`update account set balance = balance + 1 where kind = 'available'`.execute(stage.db);
    await stage.night();
    expect((await stage.liabilities.roots()).roots).toEqual([]);
  });
});

describe('the published files', () => {
  const folder = () => join(stage.publicDir, 'liabilities');
  const restarted = async () => {
    const again = createLiabilities(stage.parts);
    await again.start();
    await again.stop();
    return again;
  };

  it('hold every night, and stay as they were', async () => {
    await stage.newPerson();
    await stage.night();
    await stage.night();
    const names = [stage.midnight, stage.midnight + NIGHT_MS].map((night) => `${night}.json`);
    const json = (name: string): unknown => JSON.parse(readFileSync(join(folder(), name), 'utf8'));
    expect(json('index.json')).toEqual(names);
    expect(json(names[1]!)).toEqual((await stage.liabilities.roots()).roots);
    expect(readFileSync(join(folder(), 'format.txt'), 'utf8')).toContain('simulated');
  });

  it('that a kill has left out are written at the next start; the rows are the night', async () => {
    await stage.newPerson();
    await stage.night();
    const name = `${stage.midnight}.json`;
    const text = readFileSync(join(folder(), name), 'utf8');
    rmSync(folder(), { recursive: true });
    const again = await restarted();
    expect(readFileSync(join(folder(), name), 'utf8')).toBe(text);
    expect((await again.roots()).roots).toEqual((await stage.liabilities.roots()).roots);
  });

  it('that say something else stop the start', async () => {
    await stage.newPerson();
    await stage.night();
    writeFileSync(join(folder(), `${stage.midnight}.json`), '[]\n');
    await expect(restarted()).rejects.toThrow('never published again');
  });

  it('a published root can be neither changed nor taken away', async () => {
    await stage.newPerson();
    await stage.night();
    for (const change of [
      sql`update liability_root set total = 1`,
      sql`delete from liability_root`,
      sql`truncate liability_root`,
    ]) {
      await expect(change.execute(stage.db)).rejects.toThrow('append-only');
    }
  });
});

it('an amount as fine as the books is in the tree to its last digit', async () => {
  const ann = await person(stage.db);
  const fine = [
    { account: { owner: 'system', book: 'system', kind: 'issuance' }, asset: 'USDT', amount: -10_000_000_000n },
    { account: { owner: ann, book: 'spot', kind: 'available' }, asset: 'USDT', amount: 10_000_000_000n },
  ] as const;
  await stage.db
    .transaction()
    .execute((trx) => stage.ledger.post(trx, { key: 'k', kind: 'test', ref: 'r', postings: fine }));
  await stage.night();
  expect((await stage.pathsOf(ann))['USDT']!.balance).toBe('0.00000001');
});
