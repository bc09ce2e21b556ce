import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done, refused } from '../../server/infra/outcome.ts';
import type { Outcome } from '../../server/infra/outcome.ts';
import { LONG } from '../long.ts';
import { booksWrong } from '../server/ledger/reconcile.ts';
import { randomOf } from '../models/decimal-texts.ts';
import { pairStage, pairWrong } from './money-pairs.ts';
import type { Pair, PairStage } from './money-pairs.ts';
import { raceDatabases } from './race-databases.ts';
import type { RaceDatabases } from './race-databases.ts';

const USERS = 20;
/** `npm run test:soak -- money` sends 50 000 pairs. */
const ROUNDS = LONG ? 100 : 15;
/** Eleven calls, each with one key and with two, and a deposit with one. */
const KINDS = 23;

let databases: RaceDatabases;
let stage: PairStage;

beforeAll(async () => {
  databases = await raceDatabases();
  stage = await pairStage([databases.first, await databases.another()], tmpdir(), USERS);
});
afterAll(() => databases.close());

describe('pairs of money requests at the same moment', () => {
  it(`of ${USERS * ROUNDS} none is carried out twice, and the books are right`, async () => {
    const random = randomOf(1);
    const pairs: Pair[] = [];
    const kindsTried = (): number => new Set(pairs.map(({ call, sameKey }) => `${call} ${sameKey}`)).size;
    // Who wins a race decides what may be tried next, so the rarest kind comes late in one run of a hundred.
    for (let round = 0; round < ROUNDS || (kindsTried() < KINDS && round < 4 * ROUNDS); round++)
      pairs.push(...(await stage.round(random)));
    expect(pairs.map(pairWrong).filter((wrong) => wrong !== null)).toEqual([]);
    expect(kindsTried(), 'every kind was tried').toBe(KINDS);
    expect(await booksWrong(databases.first.db)).toEqual([]);
  }, 240_000);

  it('CONTROL a way out that reads, then writes pays twice, and the same judge sees it', async () => {
    const { db } = databases.first;
    await sql`create table naive_purse (owner text primary key, balance numeric not null)`.execute(db);
    await sql`insert into naive_purse values ('ann', 100)`.execute(db);
    let readers = 0;
    let bothHaveRead = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      bothHaveRead = resolve;
    });
    const payOut = (id: string): Promise<Outcome<{ readonly id: string }>> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ balance: string }>`select balance from naive_purse where owner = 'ann'`.execute(
          trx,
        );
        if (++readers === 2) bothHaveRead();
        await both;
        if (Number(rows[0]!.balance) < 100) return refused('insufficientBalance');
        await sql`update naive_purse set balance = ${'0'} where owner = 'ann'`.execute(trx);
        return done({ id });
      });
    const answers = await Promise.all([payOut('a'), payOut('b')]);
    expect(pairWrong({ call: 'naive', sameKey: false, answers })).toMatch(/^2 of two were carried out/);
  });
});
