/** Wall time, epoch ms. Injected instead of read from Date, so that tests can set it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
