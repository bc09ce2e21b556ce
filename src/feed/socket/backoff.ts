/** Pause before the n-th attempt to reconnect. Doubling with jitter avoids storms; the fixed pause is the other reading (decision 1). */
export type Backoff =
  | { readonly kind: 'doubling'; readonly firstMs: number; readonly maxMs: number; readonly jitter: number }
  | { readonly kind: 'fixed'; readonly ms: number };

/** 1, 2, 4, 8, 16 s, each ±20 %. */
export const DOUBLING: Backoff = { kind: 'doubling', firstMs: 1000, maxMs: 30_000, jitter: 0.2 };
export const FIXED_3S: Backoff = { kind: 'fixed', ms: 3000 };

/**
 * @param attempt  1 for the first try after a loss
 * @param random   0 … 1, for the jitter
 */
export function backoffMs(backoff: Backoff, attempt: number, random: number): number {
  if (backoff.kind === 'fixed') return backoff.ms;
  const base = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return Math.round(base * (1 + backoff.jitter * (2 * random - 1)));
}
