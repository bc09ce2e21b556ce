import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';
import type { Clock } from '../infra/clock.ts';

/** Longer than this and the database does not answer. */
const WAIT_MS = 2000;

/** Asks the database whether it is there, one question at a time. */
export interface Pulse {
  /** Asks unless the last question is still open. Never rejects; told is how long an answer took, in the queue and out of it. */
  beat(): Promise<void>;
  /** Null while it answers, else since when it does not, epoch ms. */
  silentSinceMs(): number | null;
}

/** @param onAnswer told of every answer, in seconds */
export function createPulse(db: Db, clock: Clock, onAnswer: (seconds: number) => void): Pulse {
  let askedMs: number | null = null;
  let failedSinceMs: number | null = null;
  return {
    async beat() {
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
