/** JavaScript heap of the page, bytes. */
export interface Heap {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** Null where the engine does not tell (all but Chromium). */
export function readHeap(): Heap | null {
  const { memory } = performance as { memory?: { usedJSHeapSize: number; jsHeapSizeLimit: number } };
  if (memory === undefined || !(memory.jsHeapSizeLimit > 0)) return null;
  return { usedBytes: memory.usedJSHeapSize, limitBytes: memory.jsHeapSizeLimit };
}

/** Used share of the heap, 0 … 1; null when not told. */
export const shareOf = (heap: Heap | null): number | null => heap && heap.usedBytes / heap.limitBytes;
