/** Timers in the hands of a test, with a server clock that runs with them. */
export function createFakeClock(startMs = 1_000_000) {
  let nowMs = startMs;
  let handles = 0;
  const timers = new Map<number, { atMs: number; run: () => void }>();
  return {
    nowMs: () => nowMs,
    setTimer(run: () => void, delayMs: number): number {
      timers.set(++handles, { atMs: nowMs + delayMs, run });
      return handles;
    },
    clearTimer: (timer: number) => void timers.delete(timer),
    /** Runs what falls due in between, and lets answered promises continue after each step. */
    async advance(byMs: number): Promise<void> {
      const untilMs = nowMs + byMs;
      for (;;) {
        const due = [...timers].filter(([, { atMs }]) => atMs <= untilMs).sort((a, b) => a[1].atMs - b[1].atMs)[0];
        if (!due) break;
        timers.delete(due[0]);
        nowMs = Math.max(nowMs, due[1].atMs);
        due[1].run();
        await settle();
      }
      nowMs = untilMs;
      await settle();
    },
    get pending() {
      return timers.size;
    },
  };
}

async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}
