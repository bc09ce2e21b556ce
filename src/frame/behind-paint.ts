import { nextTask, painted } from './after-paint.ts';

/**
 * Runs `rest` once all changes made to the page so far are on the screen, so that the first frame after a tap contains
 * only the response to it. A hidden page has no frames, so callers that must not wait call the returned function.
 * @returns a function that runs `rest` now, unless it has run
 */
export function behindPaint(rest: () => void): () => void {
  let ran = false;
  const run = () => {
    if (ran) return;
    ran = true;
    rest();
  };
  // In a task of its own: frames that the tap has caused besides (the end of a press, a spinner) and other input go first.
  void painted().then(nextTask).then(run);
  return run;
}

/** Runs `rest` like `behindPaint`, at the latest when the answer comes. @returns the answer */
export async function answerBehindPaint<T>(answer: Promise<T>, rest: () => void): Promise<T> {
  const run = behindPaint(rest);
  const value = await answer;
  run();
  return value;
}
