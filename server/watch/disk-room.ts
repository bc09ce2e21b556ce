/** Samples kept: six hours of one a minute. A burst of some minutes is no trend. */
const SAMPLES = 360;
/** Before this much time is known, nothing is said about the future. */
const LEAST_SPAN_MS = 600_000;
/** A day: long enough to do something about it. */
const WARN_MS = 86_400_000;
/** Below this it is urgent however slowly it goes. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;

/** Room on the disk of the data folder. */
export interface DiskRoom {
  /** @param freeBytes what this process may still write */
  note(nowMs: number, freeBytes: number): void;
  /** Null before the first sample. */
  freeBytes(): number | null;
  /** When it will be full at the pace since the oldest sample kept, ms from the newest; null when it is not filling up, or nobody knows yet. */
  fullInMs(): number | null;
  /** Whether somebody has to do something: full within a day, or almost. */
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
      // A clock that was set back: what was known belongs to another time.
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
