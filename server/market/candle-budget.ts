import type { Clock } from '../infra/clock.ts';

/**
 * Days of candles that are made for one caller in one go: three years of a market with volumes, and half as much again.
 * A simulated day takes about 3 ms of processor time.
 */
const DAYS_MOST = 3600;
/** Days that a caller gains per second: with all of them a fifth of a core. */
const DAYS_PER_SECOND = 60;
/** Days that a caller without any left must wait for, so that several concurrent requests find enough. */
const DAYS_AGAIN = 300;
/** Most callers that are counted at once; beyond them the oldest is forgotten. */
const CALLERS_MOST = 20_000;

/**
 * Limits how much is made for one caller. A file that is made already costs its caller nothing here, however many others
 * have it made.
 */
export interface CandleBudget {
  /**
   * Counts a file before it is made. One that begins with something left may take more than that.
   * @returns 0 when it may be made, else the seconds after which to ask again
   */
  take(caller: string, days: number): number;
}

interface Left {
  days: number;
  atMs: number;
}

export function candleBudget(clock: Clock): CandleBudget {
  const callers = new Map<string, Left>();

  function leftOf(caller: string): number {
    const known = callers.get(caller);
    if (!known) return DAYS_MOST;
    const gained = (Math.max(0, clock.now() - known.atMs) / 1000) * DAYS_PER_SECOND;
    return Math.min(DAYS_MOST, known.days + gained);
  }

  return {
    take(caller, days) {
      const left = leftOf(caller);
      if (left <= 0) return Math.ceil((DAYS_AGAIN - left) / DAYS_PER_SECOND);
      // The one who was counted longest ago comes first.
      callers.delete(caller);
      callers.set(caller, { days: left - days, atMs: clock.now() });
      if (callers.size > CALLERS_MOST) callers.delete(callers.keys().next().value!);
      return 0;
    },
  };
}
