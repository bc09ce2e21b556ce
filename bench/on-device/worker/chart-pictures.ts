import type { FrameListener } from '../../../src/frame/frame-loop.ts';

/**
 * Pictures the worker has painted since it started. The app's own messages have no room for this, so it has a channel.
 */
const CHANNEL = 'tern-bench-pictures';
/** A worker that is busy painting answers late. */
const ANSWER_LIMIT_MS = 2000;

/** False in engines that are too old for a channel; the figure is then missing. */
export const canTellPictures = (): boolean => typeof BroadcastChannel === 'function';

/** Runs in the worker: counts frames of its loop, which are pictures of charts, and answers the count on request. */
export function answerPictures(follow: (listener: FrameListener) => () => void): void {
  if (!canTellPictures()) return;
  let count = 0;
  follow(() => {
    count += 1;
  });
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no origin to name.
    if (data === 'ask') channel.postMessage(count);
  });
}

/** Runs in the page: returns the pictures so far; null without an answer. */
export function askPictures(): Promise<number | null> {
  if (!canTellPictures()) return Promise.resolve(null);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS);
    channel.addEventListener('message', ({ data }) => {
      if (typeof data !== 'number') return;
      clearTimeout(timer);
      resolve(data);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- As above.
    channel.postMessage('ask');
  }).finally(() => channel.close());
}
