/** Wallets answer when people do; some never. */
export const WAITING_MS = {
  /** Time after which the sheet says that the wallet may be waiting behind it. */
  slow: 8_000,
  connect: 90_000,
  /**
   * Time limit of a signature, in which an unanswered request blocks a second one. It is within the two minutes for
   * which a message is valid at least.
   */
  sign: 110_000,
} as const;

interface WaitingClock {
  /** Starts over: `onSlow` after 8 s, `onLimit` at the limit. */
  start(limitMs: number, onSlow: () => void, onLimit: () => void): void;
  stop(): void;
}

export function waitingClock(): WaitingClock {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => timers.forEach(clearTimeout);
  return {
    start(limitMs, onSlow, onLimit) {
      stop();
      timers = [setTimeout(onSlow, WAITING_MS.slow), setTimeout(onLimit, limitMs)];
    },
    stop,
  };
}
