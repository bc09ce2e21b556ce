import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BodyOf } from '../../../protocol/call.ts';
import type { rechargeSubmit } from '../../../protocol/rest/recharge.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';
import type { DepositRow, DepositWire } from '../../../server/money/deposits/deposit-store.ts';
import { directoryBlobs } from '../../../server/infra/blob.ts';
import { killRuns } from '../kill/kill-runs.ts';
import type { KilledRuns } from '../kill/kill-runs.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { fastMoney } from './deposit-kill-requests.ts';

const CHILD = new URL('./deposit-kill-child.ts', import.meta.url);
const KILLS = 5;
const MOST_ANSWERS = 30;

interface Note {
  readonly sent?: BodyOf<typeof rechargeSubmit>;
  readonly told?: DepositWire;
  readonly userId: string;
}

let runs: KilledRuns<Note>;
let store: KilledRuns<Note>['store'];
let notes: KilledRuns<Note>['notes'];
let database: KilledRuns<Note>['database'];
let money: ReturnType<typeof fastMoney>['money'];
let rows: readonly DepositRow[] = [];

const depositsNow = async () => (await sql<DepositRow>`select * from deposit order by id`.execute(database.db)).rows;

beforeAll(async () => {
  runs = await killRuns<Note>({ child: CHILD, kills: KILLS, answers: [10, MOST_ANSWERS] });
  ({ store, notes, database } = runs);
  const { originMs } = runs;
  // A day later everything is due: what the last kill left is taken up.
  ({ money } = fastMoney(database, store, originMs - 86_400_000));
  await money.start();
  await money.stop();
  rows = await depositsNow();
}, 240_000);

afterAll(async () => {
  await runs?.remove();
});

it('the runs did something worth killing', () => {
  const ended = (channel: string, status: string) =>
    rows.filter((row) => row.channel === channel && row.status === status).length;
  expect(notes.filter(({ told }) => told).length).toBeGreaterThanOrEqual(KILLS * 10);
  expect(ended('quick', 'completed')).toBeGreaterThan(KILLS);
  expect(ended('quick', 'failed')).toBeGreaterThan(0);
  expect(ended('manual', 'completed')).toBeGreaterThan(0);
});

it('nothing that was told is lost, nothing is left pending', () => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { told, userId } of notes) {
    if (!told) continue;
    const row = byId.get(told.id)!;
    expect([row.user_id, parseAmount(row.amount)]).toEqual([userId, parseAmount(told.amount)]);
  }
  expect(rows.filter(({ status }) => status === 'pending')).toEqual([]);
});

it('every completed deposit was credited once, every failed one never, and the books are right', async () => {
  expect(await booksWrong(database.db)).toEqual([]);
  const { rows: journals } = await sql<{ key: string }>`
    select key from journal where kind = 'deposit' order by key
  `.execute(database.db);
  const completed = rows.filter(({ status }) => status === 'completed').map(({ id }) => `deposit:${id}`);
  expect(journals.map(({ key }) => key)).toEqual(completed.sort());
});

it('every decision about a proof was written down once, and every proof can be deleted', async () => {
  const { rows: decisions } = await sql<{ ref: string; what: string }>`
    select ref, what from audit order by ref
  `.execute(database.db);
  expect(decisions).toEqual(
    rows
      .filter(({ channel }) => channel === 'manual')
      .map(({ id, status }) => ({ ref: id, what: status === 'completed' ? 'approve' : 'reject' })),
  );
  const { rows: held } = await sql`select id from upload where in_review`.execute(database.db);
  expect(held).toEqual([]);
});

it('every match that was paid has its deposit, and nobody is left with an open one', async () => {
  const { rows: wrong } = await sql`
    select m.id from merchant_match m left join deposit d on d.match_id = m.id
    where (m.status = 'paid') <> (d.id is not null) or m.next_ms is not null
  `.execute(database.db);
  expect(wrong).toEqual([]);
});

it('every file belongs to a row, and every row has its file', async () => {
  const files = await directoryBlobs(join(store.dataDir, 'uploads')).names();
  const { rows: known } = await sql<{ id: string }>`select id from upload`.execute(database.db);
  const ids = new Set(known.map(({ id }) => id));
  expect(files.filter((file) => !ids.has(file))).toEqual([]);
  // A deletion takes the row first, so a row without a file cannot be left.
  expect(new Set(files)).toEqual(ids);
});

it('asking again announces nothing a second time', async () => {
  for (const { sent, userId } of notes) {
    const known = rows.find((row) => sent?.channel === 'manual' && row.match_id === sent.matchId);
    if (sent === undefined || (sent.channel === 'manual' && known?.proof_id !== sent.proofUrl.split('/').at(-1)))
      continue;
    const stored = await sql<{ id: string }>`
      select answer ->> 'id' as id from money_call where user_id = ${userId} and client_order_id = ${sent.clientOrderId}
    `.execute(database.db);
    if (stored.rows.length === 0) continue;
    expect(await money.deposits.submit(userId, sent)).toMatchObject({ ok: true, value: { id: stored.rows[0]!.id } });
  }
  expect(await depositsNow()).toHaveLength(rows.length);
});
