import type { Call } from '../../../protocol/call.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { freezeAt } from './freeze-rules.ts';
import { couldEndMs, lockAt } from './lock-rules.ts';
import { readClosed } from './safety-store.ts';

type Closing = Pick<Call, 'whileFrozen' | 'whileLocked'>;

/** The one place where what people have closed stops a call. */
export interface ClosedCalls {
  /**
   * Does the work of a call, unless its user has closed it. Refusals: accountFrozen {until?}, settingsLocked {until}.
   * @param work  given the refusal of what would loosen, while a lock takes only what tightens
   */
  run<T>(
    call: Closing,
    userId: string,
    work: (loosening: Outcome<never> | undefined) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /**
   * Resolves once the calls of this user that came through before have ended: asked for after a commit that closes, no money
   * moves behind the answer.
   */
  ended(userId: string): Promise<void>;
}

interface ClosedCallsParts {
  readonly db: Db;
  readonly clock: Clock;
  /** How long a day of the settings lock is, ms. */
  readonly dayMs: number;
}

export function createClosedCalls({ db, clock, dayMs }: ClosedCallsParts): ClosedCalls {
  const underWay = new Map<string, Set<Promise<unknown>>>();

  async function admit<T>(
    { whileFrozen, whileLocked }: Closing,
    userId: string,
    work: (loosening: Outcome<never> | undefined) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const closed = await readClosed(db, userId);
    const nowMs = clock.now();
    const freeze = freezeAt(closed.freeze, nowMs);
    if (freeze && whileFrozen) {
      return refused('accountFrozen', freeze.thaw ? { until: String(freeze.thaw.atMs) } : undefined);
    }
    const lock = whileLocked ? lockAt(closed.lock, nowMs) : null;
    if (lock === null) return await work(undefined);
    const settingsLocked = refused('settingsLocked', { until: String(couldEndMs(lock, nowMs, dayMs)) });
    return whileLocked === 'tighterOnly' ? await work(settingsLocked) : settingsLocked;
  }

  return {
    async run(call, userId, work) {
      if (!call.whileFrozen && !call.whileLocked) return await work(undefined);
      const job = admit(call, userId, work);
      // Noted in the same turn in which the state is asked for: a closing that misses this call is one that the call sees.
      const jobs = underWay.get(userId) ?? new Set();
      underWay.set(userId, jobs.add(job));
      try {
        return await job;
      } finally {
        jobs.delete(job);
        if (jobs.size === 0 && underWay.get(userId) === jobs) underWay.delete(userId);
      }
    },
    async ended(userId) {
      await Promise.allSettled(underWay.get(userId) ?? []);
    },
  };
}
