import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';
import { log } from '../infra/log.ts';

const MINUTE_MS = 60_000;
/** Up to this limit each request asks the database; above it a node reserves several requests at once. */
const EXACT_MOST = 200;
/** A reservation is the limit divided by this. */
const SHARES = 20;
/** Most buckets remembered; beyond them all are forgotten, which costs one query each. */
const BUCKETS_MOST = 20_000;

/** Counts requests per minute over all nodes of a cluster. */
export interface SharedRates {
  /**
   * Counts one request. Call it only for requests that this node's own count lets through.
   * @returns 0 when it may pass, else the seconds until the next minute
   */
  take(bucket: string, perMinute: number): Promise<number>;
  /** Deletes the counts of past minutes. */
  sweep(): Promise<void>;
}

/** This node's remaining reservation in a bucket and minute. */
interface Share {
  readonly minute: number;
  left: number;
  /** The cluster has reached the limit; the database is not asked again in this minute. */
  isOver: boolean;
}

const secondsLeft = (nowMs: number): number => Math.max(1, Math.ceil((MINUTE_MS - (nowMs % MINUTE_MS)) / 1000));
const minuteOf = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS);

/**
 * Counts in the database that all nodes share. When it does not answer, nothing is refused: each node still has its own
 * count.
 */
export function createSharedRates(db: Db, now: () => number): SharedRates {
  const shares = new Map<string, Share>();

  function shareOf(bucket: string, minute: number): Share {
    const known = shares.get(bucket);
    if (known?.minute === minute) return known;
    if (shares.size >= BUCKETS_MOST) shares.clear();
    const share = { minute, left: 0, isOver: false };
    shares.set(bucket, share);
    return share;
  }

  /**
   * Reserves up to `wanted` requests.
   * @returns how many were left
   */
  async function takeOf(bucket: string, minute: number, wanted: number, perMinute: number): Promise<number> {
    const digest = createHash('sha256').update(bucket).digest('base64url').slice(0, 22);
    const { rows } = await sql<{ taken: number }>`
      insert into rate_count as known (bucket, minute, taken) values (${digest}, ${minute}, ${wanted})
      on conflict (bucket, minute) do update set taken = least(known.taken, ${perMinute}::int) + excluded.taken
      returning taken
    `.execute(db);
    const before = rows[0]!.taken - wanted;
    return Math.min(wanted, Math.max(0, perMinute - before));
  }

  return {
    async take(bucket, perMinute) {
      const nowMs = now();
      const minute = minuteOf(nowMs);
      const share = shareOf(bucket, minute);
      if (share.isOver) return secondsLeft(nowMs);
      if (share.left > 0) {
        share.left -= 1;
        return 0;
      }
      const wanted = perMinute <= EXACT_MOST ? 1 : Math.ceil(perMinute / SHARES);
      try {
        const got = await takeOf(bucket, minute, wanted, perMinute);
        if (got === 0) {
          share.isOver = true;
          return secondsLeft(nowMs);
        }
        share.left += got - 1;
        return 0;
      } catch (error) {
        log.error('shared rates', error);
        return 0;
      }
    },
    async sweep() {
      await sql`delete from rate_count where minute < ${minuteOf(now()) - 1}`.execute(db);
    },
  };
}
