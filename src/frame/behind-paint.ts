import { painted } from './after-paint.ts';

/**
 * Runs `rest` once what has been put into the page until now is on the screen, so that the first frame after a tap has
 * only the answer to it. A hidden page has no frames; what must not wait for one runs it sooner.
 * @returns runs `rest` now, unless it ran
 */
export function behindPaint(rest: () => void): () => void {
  let ran = false;
  const run = () => {
    if (ran) return;
    ran = true;
    rest();
  };
  void painted().then(run);
  return run;
}
