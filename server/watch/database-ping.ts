import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';
import type { Clock } from '../infra/clock.ts';

/** Without an answer for this long the database counts as unavailable, ms. */
const WAIT_MS = 2000;

/** Pings the database, one query at a time. */
export interface DatabasePing {
  /** Pings unless the last query is still running. Never rejects. */
  ping(): Promise<void>;
  /** Returns null while the database answers, else the time since which it does not, epoch ms. */
  silentSinceMs(): number | null;
}

/**
 * Creates the ping.
 * @param onAnswer  called with the duration of every answer, in seconds, including the wait for the connection
 */
export function createDatabasePing(db: Db, clock: Clock, onAnswer: (seconds: number) => void): DatabasePing {
  let askedMs: number | null = null;
  let failedSinceMs: number | null = null;
  return {
    async ping() {
      if (askedMs !== null) return;
      const began = performance.now();
      askedMs = clock.now();
      try {
        await sql`select 1`.execute(db);
        failedSinceMs = null;
        onAnswer((performance.now() - began) / 1000);
      } catch {
        failedSinceMs ??= askedMs;
      } finally {
        askedMs = null;
      }
    },
    silentSinceMs() {
      if (failedSinceMs !== null) return failedSinceMs;
      return askedMs !== null && clock.now() - askedMs > WAIT_MS ? askedMs : null;
    },
  };
}
