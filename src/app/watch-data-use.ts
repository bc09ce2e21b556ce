import { effect, untracked } from '@preact/signals-core';
import { dataSaver, untouched } from '../level/data-saver.ts';
import { watchTouches } from '../level/watch-touches.ts';
import { browserTimers } from '../model/timers.ts';
import { connectionStore } from '../signals/connection-store.ts';
import { dataUse } from '../signals/data-use.ts';

const applyUntouched = (next: boolean): void => {
  untouched.value = next;
};

/**
 * Counts the live data of the day, and watches for touches while the data saver acts (G31). Runs as long as the page;
 * what came before it started is in the counters.
 */
export function watchDataUse(): void {
  effect(() => {
    const counters = connectionStore.counters.value;
    untracked(() => dataUse.apply(counters, dataSaver.acts.peek()));
  });
  effect(() => (dataSaver.acts.value ? watchTouches(document, browserTimers, applyUntouched) : undefined));
  addEventListener('pagehide', dataUse.write);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) dataUse.write();
  });
}
