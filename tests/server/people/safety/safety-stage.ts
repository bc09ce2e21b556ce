import { createFundPasswords } from '../../../../server/identity/fund-password.ts';
import { createSessions } from '../../../../server/identity/sessions.ts';
import type { IdentityTables } from '../../../../server/identity/tables.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import { createSafety } from '../../../../server/people/safety/safety.ts';
import type { Safety } from '../../../../server/people/safety/safety.ts';
import { walletOf } from '../../identity/sign-in-stage.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';

export const ORIGINS = ['https://tern.example', 'http://localhost:8080'] as const;
export const UNFREEZE_S = 100;
export const LOCK_DAY_S = 10;

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}

/** Safety on a store of its own, with people who have wallets and a clock that a test moves by hand. */
export async function safetyStage() {
  const database = await freshDatabase();
  const { db } = database;
  let nowMs = 1_795_000_000_000;
  const clock = { now: () => nowMs };
  /** All events and messages after a commit, oldest first. */
  const told: string[] = [];
  const fundPasswords = createFundPasswords({ db, clock, holdMs: 50_000, onChange: () => undefined });
  const engine = (on = db): Safety =>
    createSafety({
      db: on,
      clock,
      origins: ORIGINS,
      fundPasswords,
      unfreezeS: UNFREEZE_S,
      lockDayS: LOCK_DAY_S,
      onFrozen: (_trx, userId) => Promise.resolve([{ noun: 'mail', id: `frozen-${userId}` }]),
      onThawRequested: (_trx, userId) => Promise.resolve([{ noun: 'mail', id: `thaw-${userId}` }]),
      onChange: (userId, messages) => told.push([userId, ...messages.map(({ id }) => id)].join(' ')),
    });
  const safety = engine();
  let people = 0;

  return {
    database,
    db,
    safety,
    fundPasswords,
    told,
    /** Another exchange on the same clock, with this connection. */
    engine,
    now: clock.now,
    later: (seconds: number) => {
      nowMs += seconds * 1000;
    },
    /** Somebody who is signed in. @returns who, their wallet and their session */
    async person() {
      people += 1;
      const wallet = walletOf(people);
      const userId = `person-${people}`;
      const users = db.withTables<IdentityTables>().insertInto('app_user');
      await users.values({ id: userId, address: wallet.address, wallet_type: 'demo' }).execute();
      const on = { walletType: 'demo', device: 'a phone' };
      const session = await db
        .withTables<IdentityTables>()
        .transaction()
        .execute((trx) => createSessions(db).open(trx, userId, on));
      return { userId, wallet, sessionId: session.id };
    },
    /** The text for a thaw, signed. */
    async signed(userId: string, wallet: ReturnType<typeof walletOf>) {
      const { message } = valueOf(await safety.offerThaw(userId, 1, undefined));
      return { message, signature: await wallet.signMessage(message) };
    },
    close: () => database.close(),
  };
}

export type SafetyStage = Awaited<ReturnType<typeof safetyStage>>;
