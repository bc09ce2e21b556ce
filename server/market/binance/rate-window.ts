/** A sliding-window limit, as upstreams count calls, connections and messages. */
export interface RateWindow {
  /**
   * Counts `weight` when it fits within the limit.
   * @returns whether it did
   */
  take(nowMs: number, weight?: number): boolean;
}

/**
 * Creates the limit.
 * @param limit  most weight within any `windowMs`
 */
export function rateWindow(limit: number, windowMs: number): RateWindow {
  let taken: { readonly atMs: number; readonly weight: number }[] = [];
  return {
    take(nowMs, weight = 1) {
      // Entries in the future were counted before the clock was set back; they must not block until then.
      taken = taken.filter(({ atMs }) => atMs <= nowMs && nowMs - atMs < windowMs);
      const sum = taken.reduce((total, each) => total + each.weight, 0);
      if (sum + weight > limit) return false;
      taken.push({ atMs: nowMs, weight });
      return true;
    },
  };
}
