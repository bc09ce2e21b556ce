/** Resolves once what has been put into the page until now is on the screen: after the next frame. A hidden page has none. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 0));
  });

/** Resolves in a task of its own, so that what follows does not make the one before it longer: input and frames come between. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0);
  });

/**
 * Runs `start` in the next task for a delay of 0, else this long after the page as it stands now is on the screen.
 * @param delayMs  0 or more
 * @returns gives it up, if it did not run yet
 */
export function afterPaint(delayMs: number, start: () => void): () => void {
  let wanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (delayMs === 0) timer = setTimeout(start, 0);
  else
    void painted().then(() => {
      if (wanted) timer = setTimeout(start, delayMs);
    });
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
