import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { secondTick, serverNowMs } from './server-clock.ts';

/** An order or countdown that ends at a time of the exchange. */
interface Due {
  readonly dueMs: number;
}

/**
 * Returns the whole seconds until it is due, never below 0. All countdowns change at the same moment, once a second
 * (S4, S14).
 */
export const secondsLeftOf = ({ dueMs }: Due): ReadonlySignal<number> =>
  computed(() => {
    void secondTick.value;
    return Math.max(0, Math.ceil((dueMs - serverNowMs()) / 1000));
  });

/** Same as `secondsLeftOf`, as digits. */
export function secondsLeftText(due: Due): ReadonlySignal<string> {
  const seconds = secondsLeftOf(due);
  return computed(() => String(seconds.value));
}
