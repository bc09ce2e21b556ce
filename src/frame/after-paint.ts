import { painted } from './painted.ts';

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
