import { createFrameLoop } from './frame-loop.ts';

/** Where a worker has no requestAnimationFrame, about 60 frames a second by timer. */
const TIMER_FRAME_MS = 16;

const hasFrames = typeof requestAnimationFrame === 'function';

/** The frame loop of this thread. */
export const frameLoop = createFrameLoop({
  requestFrame: hasFrames
    ? (callback) => requestAnimationFrame(callback)
    : (callback) => Number(setTimeout(() => callback(performance.now()), TIMER_FRAME_MS)),
  cancelFrame: hasFrames ? (handle) => cancelAnimationFrame(handle) : (handle) => clearTimeout(handle),
  report: (error) => {
    // Rethrown on its own, so that the page's error handler logs it and the frame goes on.
    setTimeout(() => {
      throw error;
    });
  },
});
