/** Samples kept: six hours of one a minute, so that a burst of some minutes is no trend. */
const SAMPLES = 360;
/** Least time span for a forecast, ms. */
const LEAST_SPAN_MS = 600_000;
/** Warning time before the disk is full, ms: a day, long enough to act. */
const WARN_MS = 86_400_000;
/** Below this the space is short, whatever the trend. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;

/** Free space on the disk of the data folder, and its trend. */
export interface DiskRoom {
  /**
   * Adds a sample.
   * @param freeBytes  bytes that this process may still write
   */
  note(nowMs: number, freeBytes: number): void;
  /** Returns the last sample, null before the first. */
  freeBytes(): number | null;
  /**
   * Returns the time until the disk is full at the pace since the oldest sample, ms from the newest; null when it is
   * not filling up, or when there are too few samples.
   */
  fullInMs(): number | null;
  /** Returns whether somebody must act: full within a day, or nearly full. */
  isShort(): boolean;
}

export function diskRoom(): DiskRoom {
  const samples: { readonly nowMs: number; readonly freeBytes: number }[] = [];

  function fullInMs(): number | null {
    const [oldest, newest] = [samples[0], samples.at(-1)];
    if (!oldest || !newest || newest.nowMs - oldest.nowMs < LEAST_SPAN_MS) return null;
    const filled = oldest.freeBytes - newest.freeBytes;
    return filled <= 0 ? null : (newest.freeBytes / filled) * (newest.nowMs - oldest.nowMs);
  }

  return {
    note(nowMs, freeBytes) {
      // The clock was set back, so earlier samples cannot be compared.
      if (nowMs < (samples.at(-1)?.nowMs ?? nowMs)) samples.length = 0;
      samples.push({ nowMs, freeBytes });
      if (samples.length > SAMPLES) samples.shift();
    },
    freeBytes: () => samples.at(-1)?.freeBytes ?? null,
    fullInMs,
    isShort: () =>
      (fullInMs() ?? Number.POSITIVE_INFINITY) < WARN_MS ||
      (samples.at(-1)?.freeBytes ?? LEAST_FREE_BYTES) < LEAST_FREE_BYTES,
  };
}
