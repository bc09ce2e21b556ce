import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { BodyOf, DataOf } from '../../protocol/call.ts';
import type { fundPasswordStatus, updatePwd } from '../../protocol/rest/fund-password.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';
import { callTransaction } from '../infra/call-transaction.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import { putMessage } from '../messages/put-messages.ts';
import { fundPasswordChanged, fundPasswordSet } from '../messages/security-messages.ts';

/** Runs jobs one at a time per user; users do not wait for one another. */
interface UserQueues {
  /** Runs `work` after everything queued before for this user, whether that succeeded or failed. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

function createUserQueues(): UserQueues {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (userId, work) => {
      const job = (tails.get(userId) ?? Promise.resolve()).then(work);
      const tail = job.then(
        () => undefined,
        () => undefined,
      );
      tails.set(userId, tail);
      void tail.then(() => {
        if (tails.get(userId) === tail) tails.delete(userId);
      });
      return job;
    },
  };
}

/** Wrong entries within the window that lock the password, for the length of the window. */
export const TRIES = 5;
export const WINDOW_MS = 15 * 60_000;
/** Argon2id with the least cost that OWASP recommends: about 30 ms and 19 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type FundPasswordTables = {
  fund_password: {
    user_id: string;
    hash: string;
    tries: number;
    tries_from_ms: number;
    locked_until_ms: number;
    hold_until_ms: number;
  };
};

export interface FundPasswordParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Hold of withdrawals after a change (W10), ms. */
  readonly holdMs: number;
  /** Called after it was set or changed, with the message about it. */
  onChange(userId: string, message: readonly ChangedThing[]): void;
}

/** The password that protects withdrawals and destinations. It is never logged and never part of an answer. */
export interface FundPasswords {
  status(userId: string): Promise<DataOf<typeof fundPasswordStatus>>;
  /** Sets the first password. Refusal: fundPasswordAlreadySet. */
  set(userId: string, pwd: string): Promise<Outcome<undefined>>;
  /** Changes the password. Refusals: fundPasswordSame and those of `verify`. */
  change(userId: string, passwords: Pick<BodyOf<typeof updatePwd>, 'oldPwd' | 'newPwd'>): Promise<Outcome<undefined>>;
  /**
   * Checks an entry; every module uses this. Refusals: fundPasswordNotSet, fundPasswordWrong {triesLeft},
   * fundPasswordLocked {seconds}. An entry counts as wrong before it is checked, so that concurrent ones all count.
   */
  verify(userId: string, pwd: string): Promise<Outcome<undefined>>;
  /**
   * Serializes the payouts of a user until the transaction ends. Refusals: fundPasswordNotSet, fundPasswordOnHold
   * {seconds}.
   */
  lockForPayout(trx: Transaction<object>, userId: string): Promise<Outcome<undefined>>;
}

const secondsUntil = (untilMs: number, nowMs: number) => ({ seconds: String(Math.ceil((untilMs - nowMs) / 1000)) });

/** Normalizes the text, because keyboards differ in how they encode the same accented letter. */
const written = (pwd: string): string => pwd.normalize('NFC');

export function createFundPasswords({ db: anyDb, clock, holdMs, onChange }: FundPasswordParts): FundPasswords {
  const db = anyDb.withTables<FundPasswordTables>();
  /** Checks of one user run one after the other, so that concurrent right entries do not count each other as wrong. */
  const queues = createUserQueues();

  const rowOf = (userId: string) =>
    db.selectFrom('fund_password').selectAll().where('user_id', '=', userId).executeTakeFirst();

  /**
   * Counts an entry unless locked.
   * @returns the hash to check it against, and the number of entries counted so far
   */
  async function count(userId: string, nowMs: number) {
    const over = sql<boolean>`tries_from_ms <= ${nowMs - WINDOW_MS}`;
    const tries = sql<number>`case when ${over} then 1 else tries + 1 end`;
    // `callTransaction` refuses a check that waited here until its session had ended.
    return await callTransaction(anyDb, (trx) =>
      trx
        .withTables<FundPasswordTables>()
        .updateTable('fund_password')
        .set({
          tries,
          tries_from_ms: sql<number>`case when ${over} then ${nowMs}::bigint else tries_from_ms end`,
          locked_until_ms: sql<number>`case when ${tries} >= ${TRIES} then ${nowMs + WINDOW_MS}::bigint else 0 end`,
        })
        .where('user_id', '=', userId)
        .where('locked_until_ms', '<=', nowMs)
        .returning(['hash', 'tries'])
        .executeTakeFirst(),
    );
  }

  /** Writes the same row for a right and a wrong entry, so that both take the same time. */
  async function note(userId: string, right: boolean): Promise<void> {
    const kept = (column: string) => sql<number>`case when ${right}::boolean then 0 else ${sql.ref(column)} end`;
    await db
      .updateTable('fund_password')
      .set({
        tries: kept('tries'),
        tries_from_ms: kept('tries_from_ms'),
        locked_until_ms: kept('locked_until_ms'),
      })
      .where('user_id', '=', userId)
      .execute();
  }

  async function check(userId: string, pwd: string): Promise<Outcome<undefined>> {
    const nowMs = clock.now();
    const counted = await count(userId, nowMs);
    if (!counted) {
      const row = await rowOf(userId);
      return row
        ? refused('fundPasswordLocked', secondsUntil(row.locked_until_ms, nowMs))
        : refused('fundPasswordNotSet');
    }
    const right = await verify(counted.hash, written(pwd));
    await note(userId, right);
    if (right) return done(undefined);
    const triesLeft = TRIES - counted.tries;
    return triesLeft > 0
      ? refused('fundPasswordWrong', { triesLeft: String(triesLeft) })
      : refused('fundPasswordLocked', secondsUntil(nowMs + WINDOW_MS, nowMs));
  }

  return {
    async status(userId) {
      const serverTime = clock.now();
      const row = await rowOf(userId);
      if (!row) return { set: false, triesLeft: TRIES, serverTime };
      const locked = row.locked_until_ms > serverTime;
      const counted = row.tries_from_ms > serverTime - WINDOW_MS ? row.tries : 0;
      return {
        set: true,
        triesLeft: locked ? 0 : TRIES - counted,
        ...(locked ? { lockedUntil: row.locked_until_ms } : {}),
        ...(row.hold_until_ms > serverTime ? { holdUntil: row.hold_until_ms } : {}),
        serverTime,
      };
    },

    async set(userId, pwd) {
      if (await rowOf(userId)) return refused('fundPasswordAlreadySet');
      const row = {
        user_id: userId,
        hash: await hash(written(pwd), COST),
        tries: 0,
        tries_from_ms: 0,
        locked_until_ms: 0,
        hold_until_ms: 0,
      };
      const message = await callTransaction(anyDb, async (trx) => {
        const made = await trx
          .withTables<FundPasswordTables>()
          .insertInto('fund_password')
          .values(row)
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('user_id')
          .executeTakeFirst();
        return made && putMessage(trx, fundPasswordSet(userId));
      });
      if (!message) return refused('fundPasswordAlreadySet');
      onChange(userId, message);
      return done(undefined);
    },

    change: (userId, { oldPwd, newPwd }) =>
      queues.run(userId, async () => {
        if (written(oldPwd) === written(newPwd)) return refused('fundPasswordSame');
        const checked = await check(userId, oldPwd);
        if (!checked.ok) return checked;
        const nowMs = clock.now();
        const change = { hash: await hash(written(newPwd), COST), hold_until_ms: nowMs + holdMs };
        const message = await callTransaction(anyDb, async (trx) => {
          await trx
            .withTables<FundPasswordTables>()
            .updateTable('fund_password')
            .set(change)
            .where('user_id', '=', userId)
            .execute();
          return putMessage(trx, fundPasswordChanged(userId, nowMs, holdMs / 1000));
        });
        onChange(userId, message);
        return done(undefined);
      }),

    verify: (userId, pwd) => queues.run(userId, () => check(userId, pwd)),

    async lockForPayout(trx, userId) {
      const row = await trx
        .withTables<FundPasswordTables>()
        .selectFrom('fund_password')
        .select('hold_until_ms')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return refused('fundPasswordNotSet');
      const nowMs = clock.now();
      return row.hold_until_ms > nowMs
        ? refused('fundPasswordOnHold', secondsUntil(row.hold_until_ms, nowMs))
        : done(undefined);
    },
  };
}
