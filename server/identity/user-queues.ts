/** Runs jobs one at a time per user; users do not wait for one another. */
export interface UserQueues {
  /** Runs `work` after everything queued before for this user, whether that succeeded or failed. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export function createUserQueues(): UserQueues {
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
