import { effect } from '@preact/signals-core';
import { followChanges } from '../../../data/changes.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';

/** Trades of one moment are asked for together, after this time, ms. */
const GATHER_MS = 1000;

/**
 * Calls `onTraded` after reported fills and settlements, and after a gap that may have contained some.
 * @returns a function that stops it
 */
export function followTrades(onTraded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onTraded();
    }, GATHER_MS);
  };
  let first = true;
  const stopFills = effect(() => {
    void spotOrdersStore.recentFills.value;
    if (!first) soon();
    first = false;
  });
  const stopSettled = upDownOrdersStore.onSettled(soon);
  const stopMissed = followChanges([], soon, soon);
  return () => {
    clearTimeout(timer);
    stopFills();
    stopSettled();
    stopMissed();
  };
}
