/** Share of a second; painting that takes more of its thread makes the second an expensive one. */
const DEAR_SHARE = 0.5;
/** Number of expensive seconds in a row after which painting stops for good. */
const DEAR_SECONDS = 3;
const SECOND_MS = 1000;

export interface CostWatch {
  /** Records one paint, by a monotonic clock. Hot. */
  add(startMs: number, endMs: number): void;
}

/**
 * Reports once that painting takes more of this thread than the feed can spare. It measures real paints, because
 * nothing else shows what a canvas costs without a graphics processor.
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
