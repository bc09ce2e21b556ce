/** A limit of so much in any stretch of time of one length, as upstreams count calls, connections and messages. */
export interface RateWindow {
  /** Counts `weight` when it still fits. @returns whether it did */
  take(nowMs: number, weight?: number): boolean;
}

/** @param limit  most weight in any `windowMs` */
export function rateWindow(limit: number, windowMs: number): RateWindow {
  let taken: { readonly atMs: number; readonly weight: number }[] = [];
  return {
    take(nowMs, weight = 1) {
      // What lies ahead was counted before the clock was set back: it must not lock the way until then.
      taken = taken.filter(({ atMs }) => atMs <= nowMs && nowMs - atMs < windowMs);
      const sum = taken.reduce((total, each) => total + each.weight, 0);
      if (sum + weight > limit) return false;
      taken.push({ atMs: nowMs, weight });
      return true;
    },
  };
}
