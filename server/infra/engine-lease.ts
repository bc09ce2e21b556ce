import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { log } from './log.ts';
import { failureOf } from './pg-dialect.ts';
import type { Fence } from './pg-dialect.ts';
import { DatabaseGone } from './query-error.ts';

/** Advisory lock of the engine; any number except that of the migrations. */
const ENGINE_LOCK = 7_461_202;
const ASK_AGAIN_MS = 250;
const RENEW_MS = 1000;
/** An owner that has not renewed for this long is frozen: its connections are terminated and its epoch ends, ms. */
const LATE_MS = 3000;

/** Returns the application name of every connection of an epoch's owner, by which the next owner finds them. */
const nameOf = (epoch: number): string => `tern engine ${epoch}`;

/** The lease as its owner uses it. */
export interface EngineLease extends Fence {
  /** Stops renewing; the lock is freed when its connection closes. */
  stop(): void;
}

async function isMine(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ENGINE_LOCK]);
  return rows[0]?.mine === true;
}

/** The holder of the lock, and its last renewal as text. */
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
 * Returns a check that terminates the connection of an owner observed without a renewal for `LATE_MS`. The row alone is
 * not enough: an owner that has just taken the lock has not written yet, and the row is that of the owner before.
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

/**
 * Terminates the connections of earlier owners and waits until all are gone; by then their open transactions are rolled
 * back.
 */
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
 * The advisory lock decides who it is; it is freed at once when its owner dies. An owner that is frozen keeps it but
 * does not renew the lease, so its connections are terminated. In both cases the epoch is raised first and the
 * connections of earlier epochs are terminated after it: their transactions are committed before this returns or rolled
 * back, and a new connection of theirs finds another epoch. So nothing is settled twice or late, without an extra
 * statement in any transaction.
 * @param client  a separate connection; closing it frees the lock
 * @param lost  called when the lease could not be renewed; end the process at once
 */
export async function takeLease(
  client: Client,
  url: string,
  isClosed: () => boolean,
  lost: () => void,
): Promise<EngineLease> {
  const endFrozenOwner = frozenOwnerWatch(client);
  try {
    for (let warned = false; !(await isMine(client)); warned = true) {
      if (isClosed()) throw new DatabaseGone('the database is closed');
      if (!warned) log.warn('another engine works on this database: waiting for it to end');
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
        // The lost connection is reported by its own event.
        .catch((error: unknown) => log.warn('engine lease not renewed', { message: failureOf(error).message }))
        .finally(() => {
          renewing = false;
        });
    }, RENEW_MS);
    return {
      stop: () => clearInterval(timer),
      async check(other) {
        // Sets its name first, so that the connection can be found and terminated from here on.
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
