/** What the chip in the header says (G28). */
export type DataAge = 'live' | 'delayed' | 'stale' | 'reconnecting' | 'offline';
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error';

/** Nothing is called unhealthy before this long without a message: a short hiccup does not flicker. */
export const DELAYED_AFTER_MS = 3000;
export const STALE_AFTER_MS = 10_000;
/** After trouble, messages must flow this long without such a pause before it is called live again. */
export const STEADY_MS = 3000;

export interface DataAgeTracker {
  /** A message of any kind came. */
  note(nowMs: number): void;
  /** The page was shown again: what happened while it slept is not counted. */
  resume(nowMs: number): void;
  /** The state at `nowMs`, monotone ms like the others. */
  age(nowMs: number, status: ConnectionStatus, online: boolean): DataAge;
  /** Since the last message, ms, time asleep included; NaN before the first one. */
  silentMs(nowMs: number): number;
}

/** Hysteresis of the data age, pure but for its memory. Before the first message: reconnecting, with attempt 0. */
export function createDataAge(startMs: number): DataAgeTracker {
  let lastMs = startMs;
  let heardMs = NaN; // as lastMs, but no rest for a page that slept: a price is as old as it is
  let steadySinceMs = -Infinity; // −∞: never been in trouble, so the first message is live at once
  let anyMessage = false;

  return {
    note(nowMs) {
      if (nowMs - lastMs > DELAYED_AFTER_MS && anyMessage) steadySinceMs = nowMs;
      lastMs = Math.max(lastMs, nowMs);
      heardMs = heardMs > nowMs ? heardMs : nowMs;
      anyMessage = true;
    },
    resume(nowMs) {
      lastMs = Math.max(lastMs, nowMs);
    },
    age(nowMs, status, online) {
      const silentMs = nowMs - lastMs;
      if (!anyMessage) return status === 'error' || !online ? 'offline' : 'reconnecting';
      if (silentMs <= DELAYED_AFTER_MS) return nowMs - steadySinceMs >= STEADY_MS ? 'live' : 'delayed';
      if (status === 'error' || status === 'disconnected' || !online) return 'offline';
      if (status === 'reconnecting' || status === 'connecting') return 'reconnecting';
      return silentMs > STALE_AFTER_MS ? 'stale' : 'delayed';
    },
    silentMs: (nowMs) => nowMs - heardMs,
  };
}
