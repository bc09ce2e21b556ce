/** What was asked for and comes by itself; times are epoch ms. */
export interface Asked {
  readonly askedMs: number;
  readonly atMs: number;
}

/** An account that its owner froze; null while none is. */
export type Freeze = { readonly sinceMs: number; readonly thaw: Asked | null } | null;

/** A thaw whose time has come has happened. */
export const freezeAt = (freeze: Freeze, nowMs: number): Freeze =>
  freeze?.thaw && freeze.thaw.atMs <= nowMs ? null : freeze;

/** Frozen from now on; one that is frozen stays so, and a thaw that was asked for is called off. */
export const frozen = (freeze: Freeze, nowMs: number): NonNullable<Freeze> => ({
  sinceMs: freezeAt(freeze, nowMs)?.sinceMs ?? nowMs,
  thaw: null,
});

/** A thaw is asked for, unless one is already. @returns null when nothing is frozen */
export function thawAsked(freeze: Freeze, nowMs: number, waitMs: number): Freeze {
  const now = freezeAt(freeze, nowMs);
  return now && { ...now, thaw: now.thaw ?? { askedMs: nowMs, atMs: nowMs + waitMs } };
}
