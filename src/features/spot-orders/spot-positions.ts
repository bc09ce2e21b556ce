import { effect } from '@preact/signals-core';
import { fetchSpotPositions } from './order-calls.ts';
import type { SpotPosition } from '../../model/spot-order.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** Fills of one order arrive together; one request after this time, ms, covers them all. */
const FILLS_GATHER_MS = 300;

const isEmpty = ({ quantity }: SpotPosition) => !/[1-9]/.test(quantity);
function heldFirst(a: SpotPosition, b: SpotPosition): number {
  if (isEmpty(a) !== isEmpty(b)) return isEmpty(a) ? 1 : -1;
  return a.asset < b.asset ? -1 : 1;
}

/** My position in each coin; coins that I hold first, each group by name. */
export const spotPositions = createResource({
  owner: sessionStore.token,
  ask: fetchSpotPositions,
  take: ({ rows }) => [...rows].sort(heldFirst),
});

let followers = 0;
let endFollowing: (() => void) | null = null;

/** Fetches the positions after each fill, once for fills that arrive together. */
function askWithFills(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const stop = effect(() => {
    void spotOrdersStore.recentFills.value;
    if (!first) {
      clearTimeout(timer);
      timer = setTimeout(() => void spotPositions.refresh(), FILLS_GATHER_MS);
    }
    first = false;
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Keeps the positions up to date while a view shows them. @returns a function that stops it */
export function followSpotPositions(): () => void {
  void spotPositions.refresh();
  if (followers++ === 0) endFollowing = askWithFills();
  return () => {
    if (--followers === 0) endFollowing?.();
  };
}
