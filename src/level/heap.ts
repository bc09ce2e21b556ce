/** Time between two checks (decision 81). */
const CHECK_MS = 15_000;
const MB = 1024 * 1024;

interface HeapGrowth {
  /**
   * Adds one sample.
   * @returns the growth in MB when this sample ends a check that is not the first, else null
   */
  sample(nowMs: number, usedBytes: number): number | null;
  /** Starts over: the next sample is not compared with earlier ones. */
  clear(): void;
}

/**
 * Measures the growth of the heap between checks. The figure of a check is its lowest sample, because a heap rises
 * until a garbage collection, and only what remains after it is growth. Garbage counts too when collections are further
 * apart than checks.
 */
export function createHeapGrowth(): HeapGrowth {
  let startMs: number | null = null;
  let lowest = Infinity;
  let before: number | null = null;

  return {
    sample(nowMs, usedBytes) {
      // The sample that ends a check starts the next, so the very first only starts one.
      startMs ??= nowMs;
      if (nowMs === startMs) return null;
      lowest = Math.min(lowest, usedBytes);
      if (nowMs - startMs < CHECK_MS) return null;
      const growth = before === null ? null : (lowest - before) / MB;
      before = lowest;
      lowest = Infinity;
      startMs = nowMs;
      return growth;
    },
    clear() {
      startMs = null;
      lowest = Infinity;
      before = null;
    },
  };
}

/** JavaScript heap of the page, bytes. */
export interface Heap {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** Reads the heap's size; null where the engine does not report it (all but Chromium). */
export function readHeap(): Heap | null {
  const { memory } = performance as { memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number } };
  if (memory === undefined || !(memory.jsHeapSizeLimit > 0)) return null;
  return { usedBytes: memory.usedJSHeapSize, limitBytes: memory.jsHeapSizeLimit };
}

/** Returns the used share of the heap, 0 … 1; null when the engine does not report it. */
export const shareOf = (heap: Heap | null): number | null => heap && heap.usedBytes / heap.limitBytes;
