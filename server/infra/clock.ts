/** Wall time, epoch ms. Handed in rather than read from Date, so that tests can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
