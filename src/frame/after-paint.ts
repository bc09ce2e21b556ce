/**
 * Resolves once all changes made to the page so far are on the screen: after the next frame. A hidden page has no
 * frames, so it waits until the page is shown.
 */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 0));
  });

/**
 * Resolves in a new task, so that the following code does not lengthen the current one: input and frames run in
 * between.
 */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 0);
  });

/**
 * Runs `start` in the next task for a delay of 0, else this long after the page as it stands now is on the screen.
 * @param delayMs  0 or more
 * @returns a function that cancels it, if it has not run yet
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
