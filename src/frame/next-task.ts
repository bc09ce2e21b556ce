/** Resolves in a task of its own, so that what follows does not make the one before it longer: input and frames come between. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0);
  });
