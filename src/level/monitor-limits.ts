// docs/contract.md#device-levels; each trigger needs more, or for the frame rate less, than its limit.

/** Share of the heap limit, 0 … 1. */
export const MEMORY_USE = 0.85;
/** Frames per second. */
export const FRAME_RATE = 30;
/** Within a minute. */
export const LONG_TASKS = 10;
/** One task, or one delay of a timer. */
export const LONGEST_MS = 200;
/** Growth of the heap between two checks, 15 s apart. */
export const HEAP_GROWTH_MB = 5;
