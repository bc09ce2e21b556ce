/** A request and the time at which it takes effect by itself; epoch ms. */
export interface PendingChange {
  readonly askedMs: number;
  readonly atMs: number;
}

/** A freeze of an account by its owner; null while there is none. */
export type Freeze = { readonly sinceMs: number; readonly thaw: PendingChange | null } | null;

/** Returns the freeze at a time; null once its thaw has taken effect. */
export const freezeAt = (freeze: Freeze, nowMs: number): Freeze =>
  freeze?.thaw && freeze.thaw.atMs <= nowMs ? null : freeze;

/** Returns the account frozen from now on. A frozen one keeps its time, and a requested thaw is cancelled. */
export const frozen = (freeze: Freeze, nowMs: number): NonNullable<Freeze> => ({
  sinceMs: freezeAt(freeze, nowMs)?.sinceMs ?? nowMs,
  thaw: null,
});

/**
 * Returns the freeze with a requested thaw, unless one is already requested.
 * @returns null when the account is not frozen
 */
export function thawRequested(freeze: Freeze, nowMs: number, waitMs: number): Freeze {
  const now = freezeAt(freeze, nowMs);
  return now && { ...now, thaw: now.thaw ?? { askedMs: nowMs, atMs: nowMs + waitMs } };
}
