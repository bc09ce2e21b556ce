import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { RowOf } from '../../protocol/call.ts';
import type { sessionList } from '../../protocol/rest/session.ts';
import { closingTransaction } from '../infra/call-transaction.ts';
import type { Db } from '../infra/db.ts';
import type { EndReason, IdentityTables } from './tables.ts';

/** The owner of a token, or the refusal that the user gets. */
export type TokenOwner =
  | { readonly ok: true; readonly userId: string; readonly sessionId: string }
  | { readonly ok: false; readonly reason: 'tokenInvalid' | 'loggedInElsewhere' };

export interface Sessions {
  userOf(token: string): Promise<TokenOwner>;
  /**
   * Adds a listener, called once a session is over: logout, revocation, or noticed expiry. Returns the function that
   * removes it.
   */
  onEnd(listener: EndListener): () => void;
}

type EndListener = (sessionId: string, userId: string) => void;

export type SessionWire = RowOf<typeof sessionList>;

/** The sessions of a user to revoke: one, all but the requesting one, or all. */
export type Revoked = { readonly id: string } | { readonly butId: string } | 'all';

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: number;
  /** Whether no stored session of this user was on a device with this label. */
  readonly newDevice: boolean;
}

export interface SessionStore extends Sessions {
  /**
   * Creates a session inside the transaction that uses up the nonce. The token is not stored and never returned again.
   */
  open(
    trx: Transaction<IdentityTables>,
    userId: string,
    on: { readonly walletType: string; readonly device: string },
  ): Promise<OpenedSession>;
  /** Returns open sessions, last seen first, at most 100, and the total. */
  list(userId: string, currentId: string): Promise<{ readonly rows: readonly SessionWire[]; readonly total: number }>;
  /** Ends a session. From then on the token is invalid, and nothing more is written for it, on any node. */
  end(sessionId: string): Promise<void>;
  /**
   * Ends sessions of the user; their tokens are then refused as "logged in elsewhere" (decision 41). Ids of other
   * users' sessions are ignored.
   * @returns how many were open; null for a session of another user
   */
  revoke(userId: string, which: Revoked): Promise<number | null>;
  /** Ends expired sessions and deletes those that ended long ago. */
  sweep(): Promise<void>;
}

const ABSOLUTE_LIFE = sql`interval '7 days'`;
const EXPIRED = sql<boolean>`(expires_at <= now() or last_seen_at <= now() - interval '24 hours')`;
/** `last_seen_at` is updated once a minute, not at every call. */
const SEEN_LONG_AGO = sql<boolean>`last_seen_at < now() - interval '1 minute'`;
/** Most sessions in a list. */
const LISTED = 100;
/** 256 random bits in base64url. */
const TOKEN = /^[0-9A-Za-z_-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Sessions in the database: idle 24 h, 7 days in all, several per user, by the database's clock. */
export function createSessions(anyDb: Db): SessionStore {
  const db = anyDb.withTables<IdentityTables>();
  const listeners = new Set<EndListener>();
  const emitEnds = (ended: readonly { readonly id: string; readonly user_id: string }[]) => {
    for (const { id, user_id } of ended) for (const listener of listeners) listener(id, user_id);
  };

  const finish = (reason: EndReason, on: Kysely<IdentityTables> = db) =>
    on
      .updateTable('session')
      .set({ ended_at: sql<Date>`now()`, end_reason: reason })
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id']);

  return {
    async open(trx, userId, { walletType, device }) {
      const token = randomBytes(32).toString('base64url');
      const id = randomUUID();
      const before = await trx
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('device', '=', device)
        .limit(1)
        .executeTakeFirst();
      const { expires } = await trx
        .insertInto('session')
        .values({
          id,
          token_hash: hashOf(token),
          user_id: userId,
          wallet_type: walletType,
          device,
          expires_at: sql<Date>`now() + ${ABSOLUTE_LIFE}`,
        })
        .returning(sql<number>`(extract(epoch from expires_at) * 1000)::float8`.as('expires'))
        .executeTakeFirstOrThrow();
      return { id, token, expiresAt: Math.trunc(expires), newDevice: before === undefined };
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
        emitEnds(await finish('expired').where('id', '=', found.id).execute());
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
      const session = await db.selectFrom('session').select('user_id').where('id', '=', sessionId).executeTakeFirst();
      if (!session) return;
      const ended = await closingTransaction(anyDb, session.user_id, (trx) =>
        finish('logout', trx.withTables<IdentityTables>()).where('id', '=', sessionId).execute(),
      );
      emitEnds(ended);
    },

    async list(userId, currentId) {
      const ms = (column: string) => sql<number>`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
      const rows = await db
        .selectFrom('session')
        .select(['id', 'device', 'wallet_type', sql<number>`(count(*) over ())::int`.as('total')])
        .select([ms('created_at').as('firstSeen'), ms('last_seen_at').as('lastSeen'), ms('expires_at').as('expiresAt')])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where(sql<boolean>`not ${EXPIRED}`)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute();
      return {
        rows: rows.map(({ id, device, wallet_type, firstSeen, lastSeen, expiresAt }) => ({
          id,
          device,
          walletType: wallet_type as SessionWire['walletType'],
          firstSeen,
          lastSeen,
          expiresAt,
          current: id === currentId,
        })),
        total: rows[0]?.total ?? 0,
      };
    },

    async revoke(userId, which) {
      const ended = await closingTransaction(anyDb, userId, (trx) => {
        const theirs = finish('revoked', trx.withTables<IdentityTables>()).where('user_id', '=', userId);
        if (which === 'all') return theirs.execute();
        return ('id' in which ? theirs.where('id', '=', which.id) : theirs.where('id', '!=', which.butId)).execute();
      });
      emitEnds(ended);
      if (ended.length > 0 || which === 'all' || !('id' in which)) return ended.length;
      const over = await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', which.id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return over ? 0 : null;
    },

    async sweep() {
      emitEnds(await finish('expired').where(EXPIRED).execute());
      // Kept until then, so that the token of a revoked session still gets its reason.
      await db
        .deleteFrom('session')
        .where(sql<boolean>`ended_at < now() - interval '30 days'`)
        .execute();
    },
  };
}
