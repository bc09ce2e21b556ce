import { refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** Pictures that wait, of everybody: no longer a queue than memory can hold, 5 MB each. */
const WAITING_MAX = 64;
/** Of one person: the photos of one form, and a second try. */
const OF_ONE_MAX = 8;

/** Work on pictures, one at a time. */
export interface PictureQueue {
  /** Refusal: unavailable, when too many wait, or too many of this person. */
  inTurn<T>(userId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

/** People take turns, so that nobody waits for more than one picture of each other person. */
export function createPictureQueue(): PictureQueue {
  /** Jobs by person, in the order of their next turns. Nobody is in it without a job. */
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
    inTurn(userId, work) {
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
