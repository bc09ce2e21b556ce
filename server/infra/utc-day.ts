/** Length of a day; daily limits count from midnight UTC. */
export const DAY_MS = 86_400_000;

/** Returns midnight UTC at or before a time, epoch ms. */
export const dayStart = (timeMs: number): number => timeMs - (timeMs % DAY_MS);
