/** A list that was moved this short a time ago may still be moving. */
export const MOVING_MS = 400;

export interface Rest {
  /** No finger on the page, and nothing scrolls. */
  atRest(): boolean;
  stop(): void;
}

/** Knows whether a person is about to tap something: rows must not change places under a finger. */
export function watchRest(nowMs: () => number = () => performance.now()): Rest {
  let fingers = 0;
  let movedMs = -Infinity;
  const options = { capture: true, passive: true };
  const down = () => void fingers++;
  // A scroll takes the finger over: no `pointerup` follows, and it is told as moving from then on.
  const up = () => {
    fingers = Math.max(0, fingers - 1);
    movedMs = nowMs();
  };
  const moved = () => {
    movedMs = nowMs();
  };
  const heard = { pointerdown: down, pointerup: up, pointercancel: up, scroll: moved };
  for (const [type, listener] of Object.entries(heard)) addEventListener(type, listener, options);
  return {
    atRest: () => fingers === 0 && nowMs() - movedMs >= MOVING_MS,
    stop() {
      for (const [type, listener] of Object.entries(heard)) removeEventListener(type, listener, options);
    },
  };
}
