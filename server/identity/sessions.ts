import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Db } from '../infra/db.ts';
import type { EndReason, IdentityTables } from './tables.ts';

/** Who a token stands for. `reason` names what the user is told. */
export type TokenOwner =
  | { readonly ok: true; readonly userId: string; readonly sessionId: string }
  | { readonly ok: false; readonly reason: 'tokenInvalid' | 'loggedInElsewhere' };

export interface Sessions {
  userOf(token: string): Promise<TokenOwner>;
  /** Called once a session is over: logout, revoked, or expiry noticed. Returns what takes the listener off. */
  onEnd(listener: (sessionId: string) => void): () => void;
}

export interface SessionStore extends Sessions {
  /** Makes a session inside the transaction that uses up the nonce. The token is not stored and never shown again. */
  open(
    trx: Transaction<IdentityTables>,
    userId: string,
    walletType: string,
  ): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** Logout: the token is worth nothing from here on. */
  end(sessionId: string): Promise<void>;
  /** Ends one of the user's sessions from another one; its holder is told "logged in elsewhere" (decision 41). False when it is not theirs. */
  revoke(userId: string, sessionId: string): Promise<boolean>;
  /** Ends what has expired and forgets what ended long ago. */
  sweep(): Promise<void>;
}

const ABSOLUTE_LIFE = sql`interval '7 days'`;
const EXPIRED = sql<boolean>`(expires_at <= now() or last_seen_at <= now() - interval '24 hours')`;
/** Being seen is noted once a minute, not at every call. */
const SEEN_LONG_AGO = sql<boolean>`last_seen_at < now() - interval '1 minute'`;
/** 256 random bits in base64url. */
const TOKEN = /^[0-9A-Za-z_-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Sessions in the database: idle 24 h, 7 days in all, several side by side, by the database's clock. */
export function createSessions(anyDb: Db): SessionStore {
  const db = anyDb.withTables<IdentityTables>();
  const listeners = new Set<(sessionId: string) => void>();
  const tell = (ids: readonly { readonly id: string }[]) => {
    for (const { id } of ids) for (const listener of listeners) listener(id);
  };

  const finish = (reason: EndReason) =>
    db
      .updateTable('session')
      .set({ ended_at: sql<Date>`now()`, end_reason: reason })
      .where('ended_at', 'is', null)
      .returning('id');

  return {
    async open(trx, userId, walletType) {
      const token = randomBytes(32).toString('base64url');
      const { expires } = await trx
        .insertInto('session')
        .values({
          id: randomUUID(),
          token_hash: hashOf(token),
          user_id: userId,
          wallet_type: walletType,
          expires_at: sql<Date>`now() + ${ABSOLUTE_LIFE}`,
        })
        .returning(sql<number>`(extract(epoch from expires_at) * 1000)::float8`.as('expires'))
        .executeTakeFirstOrThrow();
      return { token, expiresAt: Math.trunc(expires) };
    },

    async userOf(token) {
      if (!TOKEN.test(token)) return { ok: false, reason: 'tokenInvalid' };
      const found = await db
        .selectFrom('session')
        .select(['id', 'user_id', 'end_reason', EXPIRED.as('expired'), SEEN_LONG_AGO.as('seenLongAgo')])
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
      if (!found) return { ok: false, reason: 'tokenInvalid' };
      if (found.end_reason === 'revoked') return { ok: false, reason: 'loggedInElsewhere' };
      if (found.end_reason !== null) return { ok: false, reason: 'tokenInvalid' };
      if (found.expired) {
        tell(await finish('expired').where('id', '=', found.id).execute());
        return { ok: false, reason: 'tokenInvalid' };
      }
      if (found.seenLongAgo) {
        await db
          .updateTable('session')
          .set({ last_seen_at: sql<Date>`now()` })
          .where('id', '=', found.id)
          .execute();
      }
      return { ok: true, userId: found.user_id, sessionId: found.id };
    },

    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async end(sessionId) {
      tell(await finish('logout').where('id', '=', sessionId).execute());
    },

    async revoke(userId, sessionId) {
      const ended = await finish('revoked').where('id', '=', sessionId).where('user_id', '=', userId).execute();
      tell(ended);
      return ended.length > 0;
    },

    async sweep() {
      tell(await finish('expired').where(EXPIRED).execute());
      // Kept until then so that a revoked session can still be told why.
      await db
        .deleteFrom('session')
        .where(sql<boolean>`ended_at < now() - interval '30 days'`)
        .execute();
    },
  };
}
