/** A second in which painting took more of its thread than this is a dear one. */
const DEAR_SHARE = 0.5;
/** Number of expensive seconds in a row after which painting is given up. */
const DEAR_SECONDS = 3;
const SECOND_MS = 1000;

export interface CostWatch {
  /** One paint, by a clock that never goes back. Hot. */
  add(startMs: number, endMs: number): void;
}

/**
 * The trial of a device: says once that painting takes more of this thread than the feed beside it can spare. Measured while
 * it paints, since a canvas without a graphics processor costs what nothing else tells.
 */
export function createCostWatch(dear: (shareOfThread: number) => void): CostWatch {
  let sinceMs = NaN;
  let spentMs = 0;
  let dearSeconds = 0;
  return {
    add(startMs, endMs) {
      if (Number.isNaN(sinceMs)) sinceMs = startMs;
      spentMs += endMs - startMs;
      const lengthMs = endMs - sinceMs;
      if (lengthMs < SECOND_MS) return;
      const share = spentMs / lengthMs;
      dearSeconds = share > DEAR_SHARE ? dearSeconds + 1 : 0;
      sinceMs = endMs;
      spentMs = 0;
      if (dearSeconds === DEAR_SECONDS) dear(share);
    },
  };
}
