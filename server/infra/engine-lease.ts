import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { log } from './log.ts';
import { failureOf } from './pg-dialect.ts';
import type { Fence } from './pg-dialect.ts';
import { DatabaseGone } from './query-error.ts';

/** Any number but that of the migrations; held by the one engine of this database for as long as it lives. */
const ENGINE_LOCK = 7_461_202;
const ASK_AGAIN_MS = 250;
const RENEW_MS = 1000;
/** An owner that has not renewed for this long is frozen: its connections are ended by the server, and its epoch is over. */
const LATE_MS = 3000;

/** What every connection of the owner of an epoch is called, so that the next owner finds them. */
const nameOf = (epoch: number): string => `tern engine ${epoch}`;

/** The owner's side of the lease. */
export interface EngineLease extends Fence {
  /** No more renewals; the lock is freed with its connection. */
  stop(): void;
}

async function isMine(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ENGINE_LOCK]);
  return rows[0]?.mine === true;
}

/** Who holds the lock, and its last renewal as text. */
interface Owner {
  readonly pid: number;
  readonly renewedAt: string;
}

async function ownerNow(client: Client): Promise<Owner | null> {
  const { rows } = await client.query<Owner>(
    `select pid, renewed_at::text as "renewedAt" from pg_locks, engine_lease
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and objsubid = 1`,
    [ENGINE_LOCK],
  );
  return rows[0] ?? null;
}

/**
 * Ends the connection of an owner that is watched without a renewal for `LATE_MS`. What the row tells alone does not do: who
 * has the lock since a moment ago has not written it yet, and what stands there is of the owner before.
 */
function frozenOwnerWatch(client: Client): () => Promise<void> {
  let owner: Owner | null = null;
  let sinceMs = 0;
  return async () => {
    const now = await ownerNow(client);
    if (now?.pid !== owner?.pid || now?.renewedAt !== owner?.renewedAt) {
      owner = now;
      sinceMs = performance.now();
    } else if (owner !== null && performance.now() - sinceMs > LATE_MS) {
      log.warn('the engine that worked on this database is frozen: taking over');
      await client.query('select pg_terminate_backend($1) from engine_lease where renewed_at = $2::timestamptz', [
        owner.pid,
        owner.renewedAt,
      ]);
    }
  };
}

/** Ends whatever earlier owners still have open, and waits until none of it is left: what they had begun is undone by then. */
async function endEarlier(client: Client, epoch: number): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name ~ '^tern engine \\d+$' and application_name <> $1
         and pid <> pg_backend_pid()`,
      [nameOf(epoch)],
    );
    if (rowCount === 0) return;
    await pause(20);
  }
}

/**
 * Waits until this process is the one engine of the database.
 *
 * The advisory lock says who; it is free at once when its owner dies. An owner that is frozen keeps it, but does not renew
 * the lease: then its connections are ended. Either way the epoch is raised first and the connections of earlier epochs are
 * ended behind it: a transaction of theirs is either done before this returns or undone, and a new connection of theirs finds
 * another epoch. So nothing is settled twice or late, and no transaction pays for it with a statement.
 * @param client a connection of its own, whose end frees the lock
 * @param lost told when the lease could not be renewed: end at once
 */
export async function takeLease(
  client: Client,
  url: string,
  isClosed: () => boolean,
  lost: () => void,
): Promise<EngineLease> {
  const endFrozenOwner = frozenOwnerWatch(client);
  try {
    for (let told = false; !(await isMine(client)); told = true) {
      if (isClosed()) throw new DatabaseGone('the database is closed');
      if (!told) log.warn('another engine works on this database: waiting for it to end');
      await endFrozenOwner();
      await pause(ASK_AGAIN_MS);
    }
    const { rows } = await client.query<{ epoch: number }>(
      'update engine_lease set epoch = epoch + 1, url = $1, renewed_at = clock_timestamp() returning epoch',
      [url],
    );
    const epoch = rows[0]!.epoch;
    await client.query(`select set_config('application_name', $1, false)`, [nameOf(epoch)]);
    await endEarlier(client, epoch);
    let renewing = false;
    const timer = setInterval(() => {
      if (renewing) return;
      renewing = true;
      client
        .query('update engine_lease set renewed_at = clock_timestamp() where epoch = $1', [epoch])
        .then(({ rowCount }) => rowCount === 0 && !isClosed() && lost())
        // The connection tells its end by itself.
        .catch((error: unknown) => log.warn('engine lease not renewed', { message: failureOf(error).message }))
        .finally(() => {
          renewing = false;
        });
    }, RENEW_MS);
    return {
      stop: () => clearInterval(timer),
      async check(other) {
        // First its name, so that it can be found and ended from here on.
        await other.query(`select set_config('application_name', $1, false)`, [nameOf(epoch)]);
        const { rows: now } = await other.query<{ mine: boolean }>('select epoch = $1 as mine from engine_lease', [
          epoch,
        ]);
        if (now[0]?.mine !== true) throw new DatabaseGone('another engine has taken over');
      },
    };
  } catch (error) {
    throw error instanceof DatabaseGone ? error : failureOf(error);
  }
}
