import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { secondTick, serverNowMs } from '../../../signals/server-clock.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';

/** Whole seconds until the order is due, never below 0; changes once a second for all orders together (S4, S14). */
export const secondsLeftOf = (order: Pick<UpDownOrder, 'dueMs'>): ReadonlySignal<number> =>
  computed(() => {
    void secondTick.value;
    return Math.max(0, Math.ceil((order.dueMs - serverNowMs()) / 1000));
  });

/** Same as `secondsLeftOf`, as digits. */
export function secondsLeftText(order: Pick<UpDownOrder, 'dueMs'>): ReadonlySignal<string> {
  const seconds = secondsLeftOf(order);
  return computed(() => String(seconds.value));
}
