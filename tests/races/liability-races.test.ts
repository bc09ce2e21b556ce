import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { available, held } from '../../server/ledger/accounts.ts';
import { SCALE } from '../../server/ledger/amount.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import type { Db } from '../../server/infra/db.ts';
import { createLiabilities } from '../../server/people/liabilities/liabilities.ts';
import { takeSnapshot } from '../../server/people/liabilities/snapshot.ts';
import { person } from '../server/people/liabilities/liability-stage.ts';
import { newSigner } from '../src/proof/signer.ts';
import { raceDatabases, range } from './race-databases.ts';
import type { RaceDatabases } from './race-databases.ts';

const PEOPLE = 12;
const LOOPS = 8;
const SNAPSHOTS = 40;
const NIGHT_MS = 60_000;

let databases: RaceDatabases;
let publicDir: string;
let users: readonly string[];
const ledger = createLedger();

beforeAll(async () => {
  databases = await raceDatabases();
  publicDir = await mkdtemp(join(tmpdir(), 'tern-proof-'));
  const { db } = databases.first;
  users = await Promise.all(range(PEOPLE).map(() => person(db)));
  for (const user of users) await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, user));
});
afterAll(async () => {
  await databases.close();
  await rm(publicDir, { recursive: true });
});

/** Money within one person: from free to held, from book to book; what they are owed stays the same. */
async function moveOwn(db: Db, key: string): Promise<void> {
  const user = users[randomInt(PEOPLE)]!;
  const places = [
    available(user, 'spot'),
    held(user, 'spot'),
    available(user, 'contract'),
    available(user, 'financial'),
  ];
  const [from, to] = [places[randomInt(2) * 2]!, places[randomInt(4)]!];
  if (from === to) return;
  const amount = BigInt(randomInt(1, 50)) * SCALE;
  const postings = [
    { account: from, asset: 'USDT', amount: -amount },
    { account: to, asset: 'USDT', amount },
  ];
  // A person without balance is refused and moves nothing.
  await db
    .transaction()
    .execute((trx) => ledger.post(trx, { key, kind: 'test', ref: key, postings }))
    .catch((error: unknown) => {
      if ((error as Error).name !== 'InsufficientBalance') throw error;
    });
}

/** Loops that move money without pause, on connections of their own. @returns how many moves there were */
async function whileMoving(work: () => Promise<void>): Promise<number> {
  const { db } = await databases.another();
  const going = new AbortController();
  let moves = 0;
  const loops = range(LOOPS).map(async (loop) => {
    while (!going.signal.aborted) {
      await moveOwn(db, `move:${loop}:${moves}:${randomInt(2 ** 40)}`);
      moves++;
    }
  });
  try {
    await work();
  } finally {
    going.abort();
    await Promise.all(loops);
  }
  return moves;
}

it('a snapshot sees each person whole, however much is on its way', async () => {
  const clock = { now: () => 1_794_960_000_000 };
  const moves = await whileMoving(async () => {
    for (const _ of range(SNAPSHOTS)) {
      const { owed } = await takeSnapshot(databases.first.db, clock);
      for (const { asset, people, booked } of owed) {
        const each = (asset === 'USDT' ? 10_000n : 500n) * SCALE;
        expect(people.map(({ amount }) => amount)).toEqual(range(PEOPLE).map(() => each));
        expect(booked).toBe(each * BigInt(PEOPLE));
      }
      expect(owed).toHaveLength(2);
    }
  });
  expect(moves).toBeGreaterThan(SNAPSHOTS);
}, 60_000);

it('a way that is asked for while a night comes is whole, of the night before or of the new one', async () => {
  const { db } = databases.first;
  const started = Date.now();
  let nowMs = started;
  const parts = { db, clock: { now: () => nowMs }, proof: { ...newSigner(), publicDir }, nightMs: NIGHT_MS };
  const liabilities = createLiabilities(parts);
  await liabilities.runDue();
  let asked = 0;
  const asking = new AbortController();
  const readers = range(4).map(async () => {
    while (!asking.signal.aborted) {
      const { paths } = await liabilities.pathsFor(users[randomInt(PEOPLE)]!);
      expect([0, 2]).toContain(paths.length);
      expect(new Set(paths.map(({ root }) => root.nightTime)).size).toBeLessThanOrEqual(1);
      for (const { siblings, root } of paths) expect(2 ** siblings.length).toBe(root.leaves);
      asked++;
    }
  });
  await whileMoving(async () => {
    for (const _ of range(20)) {
      nowMs += NIGHT_MS;
      await liabilities.runDue();
    }
  });
  asking.abort();
  await Promise.all(readers);
  expect(asked).toBeGreaterThan(20);
  const { roots } = await liabilities.roots();
  expect(roots.map(({ asset, sum }) => [asset, sum])).toEqual([
    ['EUR', '6000'],
    ['USDT', '120000'],
  ]);
}, 60_000);
