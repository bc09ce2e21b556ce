/** Limits of a day count from midnight UTC. */
export const DAY_MS = 86_400_000;

/** Midnight UTC at or before a moment, epoch ms. */
export const dayStart = (timeMs: number): number => timeMs - (timeMs % DAY_MS);
