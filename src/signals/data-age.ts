/** State of the chip in the header (G28). */
export type DataAge = 'live' | 'delayed' | 'stale' | 'reconnecting' | 'offline';
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error';

/** Time without a message after which the data counts as delayed; shorter pauses are not shown. */
export const DELAYED_AFTER_MS = 3000;
export const STALE_AFTER_MS = 10_000;
/** Time for which messages must arrive without such a pause before the data counts as live again. */
export const STEADY_MS = 3000;

export interface DataAgeTracker {
  /**
   * Reports a message of any kind, and that others follow until `silent`. Those are not reported, so that they cost
   * nothing.
   */
  note(nowMs: number): void;
  /**
   * Reports that messages have stopped.
   * @param lastMs  arrival of the last one; left out when no later one than the last reported is known
   */
  silent(lastMs?: number): void;
  /** The page was shown again: what happened while it slept is not counted. */
  resume(nowMs: number): void;
  /** Returns the state at `nowMs`, a monotonic time like all here. */
  age(nowMs: number, status: ConnectionStatus, online: boolean): DataAge;
  /** Returns the time since the last message, ms, including time asleep; NaN before the first one. */
  silentMs(nowMs: number): number;
  /** True while messages flow. */
  isFlowing(): boolean;
}

/** Computes the data age with hysteresis. Before the first message it is `reconnecting` with attempt 0. */
export function createDataAge(startMs: number): DataAgeTracker {
  let lastMs = startMs;
  let heardMs = NaN; // Like `lastMs`, but time asleep counts, because a price ages meanwhile.
  let steadySinceMs = -Infinity; // −∞ means that there was no pause yet, so the first message is live at once.
  let anyMessage = false;
  let flowing = false;

  function hear(atMs: number): void {
    lastMs = Math.max(lastMs, atMs);
    heardMs = heardMs > atMs ? heardMs : atMs;
  }

  return {
    note(nowMs) {
      if (!flowing && nowMs - lastMs > DELAYED_AFTER_MS && anyMessage) steadySinceMs = nowMs;
      hear(nowMs);
      flowing = true;
      anyMessage = true;
    },
    silent(atMs = heardMs) {
      flowing = false;
      if (anyMessage) hear(atMs);
    },
    resume(nowMs) {
      lastMs = Math.max(lastMs, nowMs);
    },
    age(nowMs, status, online) {
      const silentMs = flowing ? 0 : nowMs - lastMs;
      if (!anyMessage) return status === 'error' || !online ? 'offline' : 'reconnecting';
      if (silentMs <= DELAYED_AFTER_MS) return nowMs - steadySinceMs >= STEADY_MS ? 'live' : 'delayed';
      if (status === 'error' || status === 'disconnected' || !online) return 'offline';
      if (status === 'reconnecting' || status === 'connecting') return 'reconnecting';
      return silentMs > STALE_AFTER_MS ? 'stale' : 'delayed';
    },
    silentMs: (nowMs) => (flowing ? 0 : nowMs - heardMs),
    isFlowing: () => flowing,
  };
}
