import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { available } from '../../../server/ledger/accounts.ts';
import { SCALE } from '../../../server/ledger/amount.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import type { LedgerTransaction } from '../../../server/ledger/ledger.ts';
import { inTurns } from './child.ts';

/** People who hand one another money. */
const USERS = 200;

export interface LedgerSample {
  /** µs a transfer. */
  readonly bareUs: number;
  readonly oursUs: number;
}

/**
 * A transfer as a book would teach it: its key, two guarded balances, two postings. Checks no sum, knows no held money.
 */
const BARE = [
  `create table bare_account (id bigint primary key, balance numeric(36, 18) not null check (balance >= 0))`,
  `create table bare_transfer (id bigint generated always as identity primary key, key text not null unique)`,
  `create table bare_posting (transfer_id bigint not null references bare_transfer,
    account_id bigint not null references bare_account, amount numeric(36, 18) not null,
    primary key (transfer_id, account_id))`,
  `insert into bare_account select n, 1000000 from generate_series(0, ${USERS - 1}) as n`,
  `create function bare_move(new_key text, source bigint, target bigint, sum numeric) returns void language plpgsql as $$
  declare made bigint;
  begin
    insert into bare_transfer (key) values (new_key) on conflict (key) do nothing returning id into made;
    if made is null then return; end if;
    perform 1 from bare_account where id in (source, target) order by id for update;
    update bare_account set balance = balance - sum where id = source and balance >= sum;
    if not found then raise exception 'balance too low'; end if;
    update bare_account set balance = balance + sum where id = target;
    insert into bare_posting values (made, source, -sum), (made, target, sum);
  end $$`,
];

type Move = (trx: LedgerTransaction, n: number) => Promise<unknown>;

/**
 * Each in a transaction of its own, as a money call has one around its own rows: beginning and committing fall on both.
 */
async function timed(db: Db, transfers: number, move: Move): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < transfers; n += 1) await db.transaction().execute((trx) => move(trx, n));
  return ((performance.now() - began) * 1000) / transfers;
}

/** Two different people. */
const pair = (n: number): readonly [number, number] => [n % USERS, (n + 1 + (n % 61)) % USERS];

/** Measures transfers on the embedded database, the ledger's and bare ones in turns. */
export async function sampleLedger(rounds: number, transfers: number): Promise<readonly LedgerSample[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tern-bench-ledger-'));
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
  const ledger = createLedger();
  let key = 0;
  const bare: Move = (trx, n) => {
    const [source, target] = pair(n);
    return sql`select bare_move(${`bare${key++}`}, ${source}::bigint, ${target}::bigint, 0.01)`.execute(trx);
  };
  const ours: Move = (trx, n) => {
    const [source, target] = pair(n);
    const id = `move${key++}`;
    const line = (user: number, amount: bigint) => ({
      account: available(`user${user}`, 'spot'),
      asset: 'USDT',
      amount,
    });
    const postings = [line(source, -SCALE / 100n), line(target, SCALE / 100n)];
    return ledger.post(trx, { key: id, kind: 'transfer', ref: id, postings });
  };
  const moves = [bare, ours];
  try {
    for (const statement of BARE) await sql.raw(statement).execute(db);
    for (let user = 0; user < USERS; user += 1) {
      await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, `user${user}`));
    }
    // Until it is compiled, and plans are kept.
    for (const move of moves) await timed(db, transfers, move);
    const samples: LedgerSample[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [bareUs, oursUs] = await inTurns(round, (at) => timed(db, transfers, moves[at]!));
      samples.push({ bareUs, oursUs });
    }
    return samples;
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
