import type { Transaction } from 'kysely';
import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { safetyState, unfreeze, unfreezeMessage } from '../../../protocol/rest/safety.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import type { FundPasswords } from '../../identity/fund-password.ts';
import { isSignInChain, NONCE_LIFE_MS } from '../../identity/sign-in-rules.ts';
import { originFor } from '../../identity/site-origin.ts';
import type { IdentityTables } from '../../identity/tables.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { createClosedCalls } from './closed-calls.ts';
import type { ClosedCalls } from './closed-calls.ts';
import { freezeAt, frozen, thawRequested } from './freeze-rules.ts';
import { endRequested, lockAt, locked } from './lock-rules.ts';
import type { LockDays } from './lock-rules.ts';
import { changeClosed, readClosed } from './safety-store.ts';
import type { Closed } from './safety-store.ts';
import { checkSigner, writeUnfreezeMessage } from './unfreeze-message.ts';

export type SafetyWire = DataOf<typeof safetyState>;

/** Freeze of an account and lock of its settings by its owner. Both take effect at once and end after a wait. */
export interface Safety {
  state(userId: string): Promise<SafetyWire>;
  /** Freezes the account. After the answer nothing that the freeze forbids is written, on any node. */
  freeze(userId: string): Promise<SafetyWire>;
  /**
   * Returns the text to sign for a thaw; earlier ones become invalid. Refusals: chainUnsupported, notFrozen.
   * @param origin  of the request, undefined when the client sends none
   */
  offerThaw(
    userId: string,
    chainId: number,
    origin: string | undefined,
  ): Promise<Outcome<DataOf<typeof unfreezeMessage>>>;
  /** Requests a thaw. Refusals: notFrozen, nonceExpired, messageMismatch, contractWallet, signatureInvalid. */
  askThaw(userId: string, signed: BodyOf<typeof unfreeze>): Promise<Outcome<SafetyWire>>;
  /** Locks the settings. Refusal: lockShorter {days}. */
  lock(userId: string, days: LockDays): Promise<Outcome<SafetyWire>>;
  unlock(userId: string): Promise<SafetyWire>;
  readonly calls: ClosedCalls;
}

export interface SafetyParts {
  readonly db: Db;
  readonly clock: Clock;
  /** The first one is canonical. */
  readonly origins: readonly string[];
  readonly fundPasswords: Pick<FundPasswords, 'status'>;
  /** Wait of a thaw, s. */
  readonly unfreezeS: number;
  /** Length of a day of the settings lock, s. */
  readonly lockDayS: number;
  /** Writes the message about a freeze in its transaction; it is published after the commit. */
  onFrozen(trx: Transaction<object>, userId: string, atMs: number): Promise<readonly ChangedThing[]>;
  /**
   * Writes the message about a requested thaw in its transaction. The thaw takes effect by itself, so no later
   * transaction could write it.
   */
  onThawRequested(trx: Transaction<object>, userId: string, thawsAtMs: number): Promise<readonly ChangedThing[]>;
  /** Called after a commit that has changed a freeze or lock, with its messages. */
  onChange(userId: string, messages: readonly ChangedThing[]): void;
}

export function createSafety(parts: SafetyParts): Safety {
  const { db, clock, origins, fundPasswords, unfreezeS, lockDayS, onFrozen, onThawRequested, onChange } = parts;
  const dayMs = lockDayS * 1000;
  const calls = createClosedCalls({ db, clock, dayMs });

  async function wireOf(userId: string, closed: Closed): Promise<SafetyWire> {
    const { holdUntil } = await fundPasswords.status(userId);
    const serverTime = clock.now();
    const freeze = freezeAt(closed.freeze, serverTime);
    const lock = lockAt(closed.lock, serverTime);
    return {
      freeze: {
        frozen: freeze !== null,
        ...(freeze ? { since: freeze.sinceMs } : {}),
        ...(freeze?.thaw ? { thawAskedAt: freeze.thaw.askedMs, thawsAt: freeze.thaw.atMs } : {}),
        waitSeconds: unfreezeS,
      },
      settingsLock: {
        on: lock !== null,
        ...(lock ? { since: lock.sinceMs, days: lock.days } : {}),
        ...(lock?.end ? { endAskedAt: lock.end.askedMs, endsAt: lock.end.atMs } : {}),
        daySeconds: lockDayS,
      },
      ...(holdUntil === undefined ? {} : { withdrawHoldUntil: holdUntil }),
      serverTime,
    };
  }

  /**
   * Changes what a user has closed.
   * @returns null, without a change, when `next` returns null
   */
  async function change(userId: string, next: (now: Closed) => Closed | null): Promise<SafetyWire | null> {
    const changed = await changeClosed(db, userId, next, async (trx, before, { freeze }) => {
      if (freeze === null) return [];
      // The row of a freeze whose thaw has taken effect may still exist; another `since` is another freeze.
      if (freeze.sinceMs !== before.freeze?.sinceMs) return await onFrozen(trx, userId, freeze.sinceMs);
      const isAsked = freeze.thaw !== null && before.freeze.thaw === null;
      return isAsked ? await onThawRequested(trx, userId, freeze.thaw.atMs) : [];
    });
    if (changed === null) return null;
    onChange(userId, changed.earned);
    return await wireOf(userId, changed.closed);
  }

  const stateOf = async (userId: string): Promise<SafetyWire> => wireOf(userId, await readClosed(db, userId));

  const addressOf = async (userId: string): Promise<string> => {
    const users = db.withTables<IdentityTables>().selectFrom('app_user');
    return (await users.select('address').where('id', '=', userId).executeTakeFirstOrThrow()).address;
  };

  return {
    state: stateOf,

    async freeze(userId) {
      const changed = await change(userId, (now) => ({
        ...now,
        freeze: frozen(now.freeze, clock.now()),
        thawMessage: null,
        // A text that a user was tricked into signing before must not thaw a new freeze.
        offer: null,
      }));
      return changed ?? (await stateOf(userId));
    },

    async offerThaw(userId, chainId, origin) {
      if (!isSignInChain(chainId)) return refused('chainUnsupported');
      const nowMs = clock.now();
      const message = writeUnfreezeMessage(originFor(origins, origin), await addressOf(userId), chainId, nowMs);
      const expiresAt = nowMs + NONCE_LIFE_MS;
      const offered = await changeClosed(
        db,
        userId,
        (now) => (freezeAt(now.freeze, nowMs) === null ? null : { ...now, offer: { message, untilMs: expiresAt } }),
        () => Promise.resolve(),
      );
      return offered === null ? refused('notFrozen') : done({ message, expiresAt, serverTime: nowMs });
    },

    async askThaw(userId, { message, signature }) {
      const before = await readClosed(db, userId);
      const nowMs = clock.now();
      if (freezeAt(before.freeze, nowMs) === null) return refused('notFrozen');
      // A retry after a lost answer: the same text has already requested the thaw.
      if (before.thawMessage === message) return done(await wireOf(userId, before));
      if (before.offer === null || before.offer.untilMs <= nowMs) return refused('nonceExpired');
      if (before.offer.message !== message) return refused('messageMismatch');
      const signed = await checkSigner(message, signature, await addressOf(userId));
      if (!signed.ok) return signed;
      const changed = await change(userId, (now) => {
        const freeze = thawRequested(now.freeze, clock.now(), unfreezeS * 1000);
        const isOffered = now.offer?.message === message;
        return freeze && isOffered ? { ...now, freeze, thawMessage: message, offer: null } : null;
      });
      if (changed !== null) return done(changed);
      // When two repeats run at once, one of them has requested the thaw for both.
      const after = await readClosed(db, userId);
      return after.thawMessage === message ? done(await wireOf(userId, after)) : refused('nonceExpired');
    },

    async lock(userId, days) {
      let least: LockDays = days;
      const changed = await change(userId, (now) => {
        const lock = locked(now.lock, days, clock.now());
        if (lock === null) least = now.lock?.days ?? days;
        return lock && { ...now, lock };
      });
      return changed === null ? refused('lockShorter', { days: String(least) }) : done(changed);
    },

    async unlock(userId) {
      const changed = await change(userId, (now) => {
        const lock = endRequested(now.lock, clock.now(), dayMs);
        return lock && { ...now, lock };
      });
      return changed ?? (await stateOf(userId));
    },

    calls,
  };
}
