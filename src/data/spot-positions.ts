import { fetchSpotPositions } from '../api/spot/fetch-spot-positions.ts';
import type { SpotPosition } from '../model/spot-order.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

const isEmpty = ({ quantity }: SpotPosition) => !/[1-9]/.test(quantity);
function heldFirst(a: SpotPosition, b: SpotPosition): number {
  if (isEmpty(a) !== isEmpty(b)) return isEmpty(a) ? 1 : -1;
  return a.asset < b.asset ? -1 : 1;
}

/** What my trades of each coin came to; those that have coins first, each group by name. */
export const spotPositions = createResource({
  owner: sessionStore.token,
  ask: fetchSpotPositions,
  take: ({ rows }) => [...rows].sort(heldFirst),
});
