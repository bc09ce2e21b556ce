import { DatabaseGone } from './query-error.ts';

const LONGEST_WAIT_MS = 10_000;

/** A lock that one caller at a time may hold. First come, first served. */
export interface Mutex {
  /**
   * Waits for the lock.
   * @throws DatabaseGone after `longestWaitMs` in the queue
   */
  lock(): Promise<void>;
  unlock(): void;
}

/**
 * Creates the mutex of the embedded database, which has one connection.
 * @param longestWaitMs  longest wait in the queue, ms, 10 s by default
 */
export function createMutex(longestWaitMs = LONGEST_WAIT_MS): Mutex {
  const queue: (() => void)[] = [];
  let locked = false;
  return {
    lock: () => {
      if (!locked) {
        locked = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(enter), 1);
          // Either an overload, or the usual mistake: `db` used inside a transaction that holds the connection.
          reject(new DatabaseGone(`no turn on the database for ${longestWaitMs} ms; inside a transaction use its trx`));
        }, longestWaitMs);
        const enter = (): void => {
          clearTimeout(timer);
          resolve();
        };
        queue.push(enter);
      });
    },
    unlock: () => {
      const next = queue.shift();
      if (next === undefined) locked = false;
      else next();
    },
  };
}
