import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { whileClosed } from '../../../protocol/while-closed.ts';
import { Refused } from '../../ledger/refused.ts';
import { inCall } from '../../infra/call-transaction.ts';
import type { Caller } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { freezeAt } from './freeze-rules.ts';
import { couldEndMs, lockAt } from './lock-rules.ts';
import { closingsOf, readClosed } from './safety-store.ts';
import type { Closed, ClosingColumns } from './safety-store.ts';

/**
 * Refuses the calls of a user whose session ended, whose account is frozen or whose settings are locked. This is the
 * only place that does.
 */
export interface ClosedCalls {
  /**
   * Runs a call unless its user has closed it, and checks again inside every transaction that the work opens with
   * `callTransaction`. Refusals: accountFrozen {until?}, settingsLocked {until}, tokenInvalid, loggedInElsewhere.
   * @param work  receives the refusal for loosening changes while a lock accepts only tightening ones
   */
  run<T>(caller: Caller, work: (loosening: Outcome<never> | undefined) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Continues a call that began on another node, with the same checks inside its transactions.
   * @throws Refused when a transaction was not admitted
   */
  resume<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
}

interface ClosedCallsParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Length of a day of the settings lock, ms. */
  readonly dayMs: number;
}

/** Columns of `admit_call` in 046_admit_call.sql: the session, and what its user has closed. */
type Admission = ClosingColumns & { readonly end_reason: string | null; readonly expired: boolean };

export function createClosedCalls({ db, clock, dayMs }: ClosedCallsParts): ClosedCalls {
  /** Returns the refusals of a call, null for each that does not apply. */
  function refusalsOf(call: string, closed: Pick<Closed, 'freeze' | 'lock'>) {
    const { whenFrozen, whenLocked } = whileClosed(call);
    const nowMs = clock.now();
    const freeze = whenFrozen === 'refused' ? freezeAt(closed.freeze, nowMs) : null;
    const lock = whenLocked === 'allowed' ? null : lockAt(closed.lock, nowMs);
    const until = freeze?.thaw ? { until: String(freeze.thaw.atMs) } : undefined;
    return {
      frozen: freeze && refused('accountFrozen', until),
      locked: lock && refused('settingsLocked', { until: String(couldEndMs(lock, nowMs, dayMs)) }),
      tighterOnly: whenLocked === 'tighterOnly',
    };
  }

  /**
   * Checks inside a transaction.
   * @param asTighter  the work knows the settings lock and accepts only tightening changes
   */
  async function admit(trx: Transaction<object>, { call, userId, sessionId }: Caller, asTighter: boolean) {
    const { rows } = await sql<Admission>`select * from admit_call(${sessionId}, ${userId})`.execute(trx);
    const [row] = rows;
    if (row?.end_reason === 'revoked') throw new Refused(refused('loggedInElsewhere'));
    if (row === undefined || row.end_reason !== null || row.expired) throw new Refused(refused('tokenInvalid'));
    const { frozen, locked } = refusalsOf(call, closingsOf(row));
    if (frozen) throw new Refused(frozen);
    if (locked && !asTighter) throw new Refused(locked);
  }

  /** Returns the context that admits the transactions of a call. */
  const contextOf = (caller: Caller, asTighter: boolean) => ({
    caller,
    admit: (trx: Transaction<object>) => admit(trx, caller, asTighter),
  });

  return {
    async run(caller, work) {
      const { whenFrozen, whenLocked } = whileClosed(caller.call);
      const mayRefuse = whenFrozen !== 'allowed' || whenLocked !== 'allowed';
      // Checked before the work too, so that a frozen account uses up no attempt at the fund password. The check inside
      // the transaction decides.
      const now = mayRefuse ? refusalsOf(caller.call, await readClosed(db, caller.userId)) : null;
      if (now?.frozen) return now.frozen;
      if (now?.locked && !now.tighterOnly) return now.locked;
      const loosening = now?.locked ?? undefined;
      try {
        return await inCall(contextOf(caller, loosening !== undefined), () => work(loosening));
      } catch (error) {
        if (error instanceof Refused) return error.outcome;
        throw error;
      }
    },
    resume: (caller, work) => inCall(contextOf(caller, false), work),
  };
}
