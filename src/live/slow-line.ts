/** Number of round trips considered, and the median from which the line counts as slow, ms. */
const PINGS = 5;
const SLOW_PING_MS = 600;
/** A burst of this many frames, twice within this time, shows that frames were delayed on the way. */
const BURST = 3;
const BURST_MS = 5;
const BURSTS_WITHIN_MS = 10_000;
/** Time without a sign of slowness after which the line counts as fast again, ms. */
export const CALM_MS = 30_000;

export interface SlowLineParts {
  nowMs(): number;
  /** Called with true when the period of the feed should be one step longer, with false when no longer. */
  onChange(isSlow: boolean): void;
}

/**
 * Detects that the line does not keep up with the feed. It reads the clock when a message arrives and needs no timer.
 */
export interface SlowLine {
  readonly isSlow: boolean;
  /** Records a frame of the kind that is sent once a period. Hot. */
  frame(): void;
  pong(roundTripMs: number): void;
  /** The socket is new. */
  reset(): void;
}

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

export function createSlowLine({ nowMs, onChange }: SlowLineParts): SlowLine {
  let isSlow = false;
  let signMs = -Infinity;
  let lastBurstMs = -Infinity;
  let firstMs = -Infinity;
  let frames = 0;
  let pings: number[] = [];

  function set(next: boolean): void {
    if (next === isSlow) return;
    isSlow = next;
    onChange(isSlow);
  }
  function sign(atMs: number): void {
    signMs = atMs;
    set(true);
  }
  function noteBurst(atMs: number): void {
    if (atMs - lastBurstMs <= BURSTS_WITHIN_MS) sign(atMs);
    lastBurstMs = atMs;
  }
  return {
    get isSlow() {
      return isSlow;
    },
    frame() {
      const atMs = nowMs();
      if (atMs - firstMs > BURST_MS) {
        firstMs = atMs;
        frames = 0;
      }
      frames++;
      if (frames === BURST) noteBurst(atMs);
      if (isSlow && atMs - signMs >= CALM_MS) set(false);
    },
    pong(roundTripMs) {
      pings = [...pings, roundTripMs].slice(-PINGS);
      if (pings.length === PINGS && medianOf(pings) > SLOW_PING_MS) sign(nowMs());
    },
    reset() {
      lastBurstMs = -Infinity;
      firstMs = -Infinity;
      pings = [];
    },
  };
}
