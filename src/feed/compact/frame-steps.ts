import type { Counters } from '../counters.ts';

/** Least time between two requests for a KEY. */
export const ASK_KEY_MS = 1000;
/** Time after which a view without a KEY counts as lost, so that its KEY is requested, ms. */
export const KEY_WAIT_MS = 2000;
/**
 * Time of skipped frames after which prices count as stale, ms: views may follow each other faster than their KEYs
 * arrive.
 */
export const PASSED_OVER_MS = 3500;

export interface FrameStepsParts {
  readonly counters: Pick<Counters, 'lost'>;
  nowMs(): number;
  askKey(viewId: number): void;
  /**
   * Called when the server has not answered the newest view, perhaps because it came too soon after others; the
   * receiver sends it again.
   */
  sendViewAgain(): void;
  onStep(inStep: boolean): void;
}

/**
 * Decides which frames are applied: after a view none before its KEY, and after a lost, doubled or reordered frame none
 * before the next KEY.
 */
export interface FrameSteps {
  /** Server's time of the last frame, epoch ms. */
  readonly timeMs: number;
  /** @param quiet  it has no KEY and no FLUSH */
  viewSent(id: number, quiet: boolean): void;
  /** The server has answered this view. */
  viewAnswered(id: number): void;
  /** Whether a FLUSH is the next one. A missing one is counted and a KEY requested. */
  follows(n: number, gap: number): boolean;
  /** Whether a KEY answers the newest view. */
  isAwaited(viewId: number): boolean;
  /** The FLUSH was applied. */
  flushed(n: number, passedMs: number): void;
  /** The KEY was applied. */
  keyed(n: number, timeMs: number): void;
  /** Reports an unreadable frame: the frames after it cannot be applied before the next KEY. */
  lose(): void;
  reset(): void;
}

export function createFrameSteps({ counters, nowMs, askKey, sendViewAgain, onStep }: FrameStepsParts): FrameSteps {
  let viewId = 0;
  let isQuiet = false;
  let answeredId = 0;
  /** The newest view has had its KEY. */
  let hasKey = false;
  let inStep = true;
  let last = 0;
  let timeMs = 0;
  let askedMs = -Infinity;
  /** When the last frame was applied, or the socket was opened. */
  let appliedMs = nowMs();
  /** When a KEY that is needed may be requested. */
  let dueMs = -Infinity;

  function setInStep(next: boolean): void {
    if (next === inStep) return;
    inStep = next;
    onStep(next);
  }
  function passOver(): void {
    if (viewId > 0 && !isQuiet && nowMs() - appliedMs > PASSED_OVER_MS) setInStep(false);
  }
  function ask(): void {
    if (viewId === 0 || nowMs() < dueMs) return;
    askedMs = nowMs();
    dueMs = askedMs + ASK_KEY_MS;
    if (answeredId === viewId) askKey(viewId);
    else sendViewAgain();
  }
  function lose(): void {
    if (hasKey && inStep) counters.lost++;
    if (hasKey) setInStep(false);
    ask();
  }

  return {
    get timeMs() {
      return timeMs;
    },
    viewSent(id, quiet) {
      viewId = id;
      isQuiet = quiet;
      hasKey = false;
      dueMs = quiet ? Infinity : nowMs() + KEY_WAIT_MS;
    },
    viewAnswered(id) {
      answeredId = id;
    },
    follows(n, gap) {
      if (!hasKey || !inStep) {
        passOver();
        ask();
      } else if (gap > 0 && n - gap === last) return true;
      else lose();
      return false;
    },
    isAwaited(id) {
      if (id === viewId && id > 0) return true;
      passOver();
      return false;
    },
    flushed(n, passedMs) {
      last = n;
      appliedMs = nowMs();
      timeMs += passedMs;
    },
    keyed(n, ofMs) {
      hasKey = true;
      dueMs = askedMs + ASK_KEY_MS;
      last = n;
      appliedMs = nowMs();
      timeMs = ofMs;
      setInStep(true);
    },
    lose,
    reset() {
      viewId = 0;
      hasKey = false;
      dueMs = -Infinity;
      appliedMs = nowMs();
      setInStep(true);
    },
  };
}
