/** State of the chip in the header (G28). */
export type DataAge = 'live' | 'delayed' | 'stale' | 'reconnecting' | 'offline';
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error';

/** Time without a message after which the data counts as delayed; shorter pauses are not shown. */
export const DELAYED_AFTER_MS = 3000;
export const STALE_AFTER_MS = 10_000;
/** Time for which messages must arrive without such a pause before the data counts as live again. */
export const STEADY_MS = 3000;

export interface DataAgeTracker {
  /** A message of any kind came, and others follow until `silent`: none of them is noted, so that nobody is woken by them. */
  note(nowMs: number): void;
  /** Messages flow no longer. @param lastMs  when the last one came; left out, none is known of after the last that was noted */
  silent(lastMs?: number): void;
  /** The page was shown again: what happened while it slept is not counted. */
  resume(nowMs: number): void;
  /** The state at `nowMs`, monotone ms like the others. */
  age(nowMs: number, status: ConnectionStatus, online: boolean): DataAge;
  /** Since the last message, ms, time asleep included; NaN before the first one. */
  silentMs(nowMs: number): number;
  /** Messages flow. */
  isFlowing(): boolean;
}

/** Hysteresis of the data age, pure but for its memory. Before the first message: reconnecting, with attempt 0. */
export function createDataAge(startMs: number): DataAgeTracker {
  let lastMs = startMs;
  let heardMs = NaN; // as lastMs, but no rest for a page that slept: a price is as old as it is
  let steadySinceMs = -Infinity; // −∞: never been in trouble, so the first message is live at once
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
