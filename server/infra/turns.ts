import { DatabaseGone } from './query-error.ts';

const LONGEST_WAIT_MS = 10_000;

/** A queue for one thing that only one caller may hold. First come, first served. */
export interface Turns {
  /** @throws DatabaseGone after 10 s in the queue */
  take(): Promise<void>;
  pass(): void;
}

export function createTurns(longestWaitMs = LONGEST_WAIT_MS): Turns {
  const queue: (() => void)[] = [];
  let taken = false;
  return {
    take: () => {
      if (!taken) {
        taken = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(enter), 1);
          // Either far too much work, or the classic mistake: `db` used inside a transaction that holds the connection.
          reject(new DatabaseGone(`no turn on the database for ${longestWaitMs} ms; inside a transaction use its trx`));
        }, longestWaitMs);
        const enter = (): void => {
          clearTimeout(timer);
          resolve();
        };
        queue.push(enter);
      });
    },
    pass: () => {
      const next = queue.shift();
      if (next === undefined) taken = false;
      else next();
    },
  };
}
