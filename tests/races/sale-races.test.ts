import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/infra/db.ts';
import { createMoney } from '../../server/money/money.ts';
import type { Money } from '../../server/money/money.ts';
import { takenToday } from '../../server/money/sales/sale-store.ts';
import { SCALE } from '../../server/ledger/amount.ts';
import { booksWrong } from '../server/ledger/reconcile.ts';
import { moneyPartsOf } from '../server/money/money-parts-of.ts';
import { raceDatabases, range, tally, valueOf } from './race-databases.ts';
import type { RaceDatabases } from './race-databases.ts';

const MANY = 20;
/** Takes 50 000 of a day and pays nobody by itself. */
const EBB = { merchantId: 'm-ebb', exchangeRate: '0.1' };
const QUANTITY = 50_000n * SCALE;

let databases: RaceDatabases;
let exchanges: readonly [Money, Money];
let newUser: () => Promise<string>;
let nowMs = 1_795_000_000_000;

beforeAll(async () => {
  databases = await raceDatabases();
  const clock = { now: () => nowMs };
  const parts = [databases.first, await databases.another()].map(({ db }) => moneyPartsOf(db, tmpdir(), clock));
  exchanges = parts.map(createMoney) as unknown as readonly [Money, Money];
  newUser = async () => {
    const userId = randomUUID();
    const [{ db, ledger }] = parts as [(typeof parts)[0]];
    await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
    return userId;
  };
});
afterAll(async () => {
  expect(await booksWrong(databases.first.db)).toEqual([]);
  await databases.close();
});

/** One of two exchanges that share a database, in turn. */
const exchange = (at: number): Money => exchanges[at % 2]!;

const sell = (at: number, userId: string, amount: string, clientOrderId: string = randomUUID()) =>
  exchange(at).sales.sell(userId, { ...EBB, amount, clientOrderId });

/** A sale whose merchant has answered. */
async function paying(userId: string): Promise<string> {
  const { order } = valueOf(await sell(0, userId, '100'));
  nowMs += 2000;
  while (await exchange(0).sales.runDue());
  return order.id;
}

/** A day of which somebody has sold all but 1000. */
async function nearlyOver(db: Db): Promise<void> {
  nowMs += 86_400_000;
  const id = `earlier-${nowMs}`;
  await sql`
    insert into merchant_sale (id, user_id, merchant_id, username, amount, rate, receive, step, match_until_ms, pays_ms,
      pay_until_ms, created_ms, updated_ms)
    values (${id}, 'somebody', ${EBB.merchantId}, 'Ebb', 49000, 0.94, 46060, 'completed', ${nowMs}, ${nowMs}, ${nowMs + 1},
      ${nowMs}, ${nowMs})
  `.execute(db);
}

const takenOf = async (db: Db): Promise<bigint> =>
  (await takenToday(db, [EBB.merchantId], nowMs)).get(EBB.merchantId) ?? 0n;

/** Journals that ended a sale. */
const endings = async (id: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from journal where ref = ${id} and kind <> 'saleHold'
  `.execute(databases.first.db);
  return rows.map(({ kind }) => kind);
};

describe('the last USDT that a merchant takes of a day', () => {
  it('twenty people want them at once: one gets through, and no more is taken than was offered', async () => {
    await nearlyOver(databases.first.db);
    const people = await Promise.all(range(MANY).map(newUser));
    const answers = await Promise.all(people.map((userId, at) => sell(at, userId, '1000')));
    expect(tally(answers)).toEqual({ ok: 1, merchantUnavailable: MANY - 1 });
    expect(await takenOf(databases.first.db)).toBe(QUANTITY);
  });

  it('CONTROL add up, then sell, without the lock: everybody gets through', async () => {
    const { db } = databases.first;
    await sql`create table naive_sale (amount numeric not null)`.execute(db);
    await sql`insert into naive_sale values (49000)`.execute(db);
    const meet = meeting(8);
    const answers = await Promise.all(
      range(8).map(() =>
        db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ taken: number }>`select sum(amount)::int as taken from naive_sale`.execute(trx);
          await meet();
          if (rows[0]!.taken + 1000 > 50_000) return false;
          await sql`insert into naive_sale values (1000)`.execute(trx);
          return true;
        }),
      ),
    );
    expect(answers.filter(Boolean), 'were it one, this database would show no race').toHaveLength(8);
  });
});

/** Resolves for all once all have come. */
function meeting(size: number): () => Promise<void> {
  let missing = size;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (--missing === 0) open();
    return all;
  };
}

describe('one sale, and twenty who want to change it at once', () => {
  // A day on which the merchant takes all of it again.
  beforeEach(() => {
    nowMs += 86_400_000;
  });

  it('one request sent twenty times is one sale', async () => {
    const userId = await newUser();
    const key = randomUUID();
    const answers = await Promise.all(range(MANY).map((at) => sell(at, userId, '300', key)));
    expect(new Set(answers.map((answer) => valueOf(answer).order.id)).size).toBe(1);
    expect((await exchange(0).sales.list(userId, {})).total).toBe(1);
  });

  it('whoever spends all of a balance twenty times at once sells it once', async () => {
    const userId = await newUser();
    valueOf(await sell(0, userId, '600'));
    valueOf(
      await exchange(0).transfers.submit(userId, {
        asset: 'USDT',
        from: 'spot',
        to: 'contract',
        amount: '3400',
        clientOrderId: randomUUID(),
      }),
    );
    const answers = await Promise.all(range(MANY).map((at) => sell(at, userId, '1000')));
    expect(tally(answers)).toEqual({ ok: 1, insufficientBalance: MANY - 1 });
  });

  it('it is cancelled or answered, never both', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < MANY; round++) {
      const userId = await newUser();
      const { order } = valueOf(await sell(0, userId, '100'));
      nowMs += 2000;
      const cancels = range(MANY / 2).map((at) => () => exchange(at).sales.cancel(userId, order.id));
      const steps = range(MANY / 2).map((at) => async () => {
        await exchange(at).sales.runDue();
      });
      const [one, other] = round % 2 === 0 ? [cancels, steps] : [steps, cancels];
      const started = one.map((start) => start());
      // Twice one side goes first, so that both ends are seen; then they race.
      if (round < 2) await Promise.all(started);
      const told = await Promise.all([...started, ...other.map((start) => start())]);
      const answers = told.filter((answer) => answer !== undefined);
      const { step, reason } = valueOf(await exchange(0).sales.show(userId, order.id)).order;
      const after = step === 'paying' ? { saleMatched: MANY / 2 } : { ok: MANY / 2 };
      expect([tally(answers), reason]).toEqual([after, step === 'paying' ? undefined : 'byYou']);
      expect(await endings(order.id)).toEqual(step === 'paying' ? [] : ['saleReturn']);
      seen.add(step);
    }
    expect([...seen].sort()).toEqual(['cancelled', 'paying']);
  });

  it('an appeal is decided once, by an operator or by the rules', async () => {
    for (let round = 0; round < 5; round++) {
      const userId = await newUser();
      const id = await paying(userId);
      await Promise.all(range(MANY).map((at) => exchange(at).sales.appeal(userId, { id, reason: 'notPaid' })));
      nowMs += 5000;
      const answers = await Promise.all(
        range(MANY).map((at) => {
          const { reviews } = exchange(at);
          return at % 2 === 0 ? reviews.approve(id, 'ann') : reviews.reject(id, 'bob', 'it was paid');
        }),
      );
      const [more] = await Promise.all(exchanges.map(({ reviews }) => reviews.runDue()));
      expect([tally(answers), more]).toEqual([{ ok: 1, notFound: MANY - 1 }, false]);
      expect(await endings(id)).toHaveLength(1);
      expect((await exchange(0).reviews.show(id))!.decisions).toHaveLength(1);
    }
  });
});
