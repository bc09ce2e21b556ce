import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { createWithdrawals } from '../../../../server/money/withdrawals/withdrawals.ts';
import { createSteps } from '../../../../server/money/withdrawals/withdrawal-steps.ts';
import { killRuns } from '../../kill/kill-runs.ts';
import type { KilledRuns } from '../../kill/kill-runs.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { withdrawStage } from './withdraw-stage.ts';
import { fastClock, withdrawalParts } from './withdraw-kill-people.ts';
import type { KillWish } from './withdraw-kill-people.ts';

const CHILD = new URL('./withdraw-kill-child.ts', import.meta.url);
const KILLS = 6;
const MOST_ANSWERS = 40;

describe('processes that withdraw, killed at any moment', () => {
  interface Told {
    readonly id: string;
    readonly userId: string;
  }
  interface Permitted {
    readonly userId: string;
    readonly wish: KillWish;
    readonly permission: string;
  }
  interface Row {
    readonly id: string;
    readonly step: string;
    readonly amount: string;
    readonly user_id: string;
  }
  let runs: KilledRuns<Told | Permitted>;
  let told: readonly Told[];
  let permitted: readonly Permitted[];
  /** Answers to a second use of every permission. */
  let again: readonly { readonly paidBefore: boolean; readonly refusal: string | null }[];
  let database: KilledRuns<Told>['database'];
  let left: readonly Row[];
  let wrongWhenLeft: readonly string[];

  beforeAll(async () => {
    runs = await killRuns<Told | Permitted>({ child: CHILD, kills: KILLS, answers: [10, MOST_ANSWERS] });
    ({ database } = runs);
    const { store, originMs, notes } = runs;
    told = notes.filter((line) => 'id' in line);
    permitted = notes.filter((line) => 'permission' in line);
    // Nothing that is stored has expired, so that a permission is refused only when it was used.
    await sql`update withdraw_permission set expires_ms = ${Date.now() * 2}`.execute(database.db);
    const { submit } = createWithdrawals(withdrawalParts(database.db, store.dataDir, fastClock(originMs)));
    const answers: { readonly paidBefore: boolean; readonly refusal: string | null }[] = [];
    for (const { userId, wish, permission } of permitted) {
      const { rows } = await sql`select 1 from withdrawal where amount = ${wish.amount}`.execute(database.db);
      const answer = await submit(userId, { ...wish, permission, clientOrderId: randomUUID() });
      answers.push({ paidBefore: rows.length > 0, refusal: answer.ok ? null : answer.refusal });
    }
    again = answers;
    left = (await sql<Row>`select id, step, amount, user_id from withdrawal`.execute(database.db)).rows;
    wrongWhenLeft = await booksWrong(database.db);
    // Each look at this clock is days later: every step of what was left is due at once.
    let looks = 0;
    const takeSteps = createSteps(
      withdrawalParts(database.db, store.dataDir, { now: () => fastClock(originMs).now() + 1e9 * ++looks }),
    );
    for (let round = 0; round < 6; round++) while (await takeSteps());
  }, 240_000);
  afterAll(async () => {
    await runs?.remove();
  });

  it('left withdrawals at several steps, and every held sum had its owner', () => {
    expect(told.length).toBeGreaterThan(KILLS * 5);
    expect(new Set(left.map(({ step }) => step)).size).toBeGreaterThan(2);
    expect(wrongWhenLeft).toEqual([]);
  });

  it('used every permission once at most', async () => {
    const { rows } = await sql<{ amount: string; count: number }>`
      select amount::text as amount, count(*)::int as count from withdrawal group by amount
    `.execute(database.db);
    const paid = new Map(rows.map(({ amount, count }) => [parseAmount(amount), count]));
    expect(permitted.length).toBeGreaterThan(KILLS);
    for (const { wish } of permitted) expect(paid.get(parseAmount(wish.amount)) ?? 0).toBeLessThanOrEqual(1);
    const used = again.filter(({ paidBefore }) => paidBefore);
    expect(used.length).toBeGreaterThan(KILLS);
    expect(new Set(used.map(({ refusal }) => refusal))).toEqual(new Set(['withdrawPermissionInvalid']));
  });

  it('lost nothing that was answered, and each withdrawal has one journal in and one out', async () => {
    expect(told.filter(({ id }) => !left.some((row) => row.id === id))).toEqual([]);
    const { rows } = await sql<{ ref: string; kinds: string[] }>`
      select ref, array_agg(kind order by id) as kinds from journal where kind <> 'grant' group by ref
    `.execute(database.db);
    expect(rows.map(({ ref }) => ref).toSorted()).toEqual(left.map(({ id }) => id).toSorted());
    for (const { kinds } of rows) {
      expect([['withdrawal', 'withdrawalPaid'].join(), ['withdrawal', 'withdrawalFailed'].join()]).toContain(
        kinds.join(),
      );
    }
  });

  it('ended all of them: nothing held, and what is gone is what was paid', async () => {
    expect(await booksWrong(database.db)).toEqual([]);
    const { rows } = await sql<{ owner: string; kind: string; balance: string; paid: string }>`
      select a.owner, a.kind, a.balance, coalesce((
        select sum(w.amount) from withdrawal w where w.user_id = a.owner and w.step = 'completed'
      ), 0)::text as paid
      from account a where a.book = 'spot' and a.asset = 'USDT'
    `.execute(database.db);
    for (const { kind, balance, paid } of rows) {
      const wanted = kind === 'held' ? 0n : parseAmount('5000') - parseAmount(paid);
      expect(parseAmount(balance)).toBe(wanted);
    }
    const { rows: running } = await sql`select id from withdrawal where due_ms is not null`.execute(database.db);
    expect(running).toEqual([]);
  });
});

it('between every two steps what is held is what the withdrawal asked for', async () => {
  const stage = await withdrawStage();
  const { userId } = await stage.newSender();
  await stage.money.withdrawals.submit(userId, stage.wish('250'));
  for (let step = 0; step < 6; step++) {
    expect(await booksWrong(stage.db)).toEqual([]);
    stage.later(31_000);
    await stage.takeSteps();
  }
  expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4750', '0'] });
  await stage.close();
});
