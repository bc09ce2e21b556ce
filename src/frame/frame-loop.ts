/** Order inside a frame: new data into signals, text that follows signals, then pixels of charts. */
const PHASES = ['apply', 'text', 'chart'] as const;
type Phase = (typeof PHASES)[number];
/** @param nowMs  the frame's time, ms since the time origin of this thread */
type FrameTask = (nowMs: number) => void;

/**
 * @param more  true when the next frame was requested at once, so that the time until it is one frame interval and no
 * pause
 */
export type FrameListener = (nowMs: number, more: boolean) => void;

interface FrameLoopParts {
  /** Asks for one frame; the answer is a handle for `cancelFrame`, never 0. */
  requestFrame(callback: (nowMs: number) => void): number;
  cancelFrame(handle: number): void;
  /** Called with the error of a task that threw; the other tasks of the frame still run. */
  report(error: unknown): void;
}

interface FrameLoop {
  /**
   * Runs `task` once in the next frame, however often it is asked for before. A task of a later phase asked for while
   * a frame runs still belongs to that frame; one of the running or an earlier phase waits for the next.
   */
  schedule(phase: Phase, task: FrameTask): void;
  /** Forgets a task that was not run yet. */
  cancel(phase: Phase, task: FrameTask): void;
  /** Stops frames while the page is hidden; waiting tasks run in the first frame after it is shown again. */
  setHidden(hidden: boolean): void;
  /** Calls `listener` after the tasks of every frame, without requesting frames. @returns a function that removes it */
  follow(listener: FrameListener): () => void;
}

/** One loop per thread. Between frames with nothing to do it asks for none: an idle page draws 0 frames. */
export function createFrameLoop(parts: FrameLoopParts): FrameLoop {
  const waiting: Record<Phase, Set<FrameTask>> = { apply: new Set(), text: new Set(), chart: new Set() };
  // Swapped with the waiting set while a phase runs, so that a task may schedule itself again without running twice.
  const running: Record<Phase, Set<FrameTask>> = { apply: new Set(), text: new Set(), chart: new Set() };
  let handle = 0;
  const listeners = new Set<FrameListener>();
  let hidden = false;

  const hasWork = () => PHASES.some((phase) => waiting[phase].size > 0);
  const request = () => {
    if (handle === 0 && !hidden && hasWork()) handle = parts.requestFrame(frame);
  };

  function runPhase(phase: Phase, nowMs: number): void {
    const tasks = waiting[phase];
    if (tasks.size === 0) return;
    waiting[phase] = running[phase];
    running[phase] = tasks;
    for (const task of tasks) {
      try {
        task(nowMs);
      } catch (error) {
        parts.report(error);
      }
    }
    tasks.clear();
  }

  function frame(nowMs: number): void {
    for (const phase of PHASES) runPhase(phase, nowMs);
    handle = 0;
    request();
    for (const listener of listeners) listener(nowMs, handle !== 0);
  }

  return {
    schedule(phase, task) {
      waiting[phase].add(task);
      request();
    },
    cancel(phase, task) {
      waiting[phase].delete(task);
      running[phase].delete(task);
    },
    setHidden(next) {
      hidden = next;
      if (hidden && handle !== 0) {
        parts.cancelFrame(handle);
        handle = 0;
      }
      request();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Frame interval for workers without requestAnimationFrame: about 60 frames a second. */
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
