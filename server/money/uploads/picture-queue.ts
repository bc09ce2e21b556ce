import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** Most pictures of all users that wait; each has up to 5 MB in memory. */
const WAITING_MAX = 64;
/** Most pictures of one user that wait: the photos of one form, and a retry. */
const OF_ONE_MAX = 8;

/** Processes pictures one at a time. */
export interface PictureQueue {
  /** Runs `work` when it is its turn. Refusal: unavailable, when too many jobs wait, of all or of this user. */
  run<T>(userId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

/**
 * Creates the queue. It takes one job of each user in turn, so a user waits for at most one picture of every other
 * user.
 */
export function createPictureQueue(): PictureQueue {
  /** Jobs by user, in the order of their next turns. A user without a job has no entry. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let waitingCount = 0;
  let working = false;

  async function workOff(): Promise<void> {
    if (working) return;
    working = true;
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [userId, jobs] = next;
      const [job, ...rest] = jobs;
      waiting.delete(userId);
      if (rest.length > 0) waiting.set(userId, rest);
      await job!();
      waitingCount--;
    }
    working = false;
  }

  return {
    run(userId, work) {
      const own = waiting.get(userId) ?? [];
      if (waitingCount >= WAITING_MAX || own.length >= OF_ONE_MAX) return Promise.resolve(refused('unavailable'));
      waitingCount++;
      return new Promise((resolve, reject) => {
        const job = (): Promise<void> => work().then(resolve, reject);
        waiting.set(userId, [...own, job]);
        void workOff();
      });
    },
  };
}
