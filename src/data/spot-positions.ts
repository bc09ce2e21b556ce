import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchSpotPositions } from '../api/spot/fetch-spot-positions.ts';
import type { CallError } from '../api/result.ts';
import { sessionStore } from './session.ts';
import type { SpotPosition } from '../model/spot-order.ts';

export interface PositionsLoad {
  /** Null while unknown; those that have coins first, each group by name. */
  readonly rows: readonly SpotPosition[] | null;
  readonly error: CallError | null;
}

const UNKNOWN: PositionsLoad = { rows: null, error: null };
const load = signal<PositionsLoad>(UNKNOWN);
/** What my trades of each coin came to. Known rows stay when a later call fails (G18). */
export const positionsLoad: ReadonlySignal<PositionsLoad> = load;

let tokenOfRows: string | null = null;
let asked = 0;

const isEmpty = ({ quantity }: SpotPosition) => !/[1-9]/.test(quantity);
function heldFirst(a: SpotPosition, b: SpotPosition): number {
  if (isEmpty(a) !== isEmpty(b)) return isEmpty(a) ? 1 : -1;
  return a.asset < b.asset ? -1 : 1;
}

/** Asks again: when they are shown, and after each fill. The answer to the last question counts. */
export async function loadPositions(): Promise<void> {
  const token = sessionStore.token.peek();
  if (token === null) return;
  if (token !== tokenOfRows) load.value = UNKNOWN;
  tokenOfRows = token;
  const mine = ++asked;
  const found = await fetchSpotPositions();
  if (mine !== asked || sessionStore.token.peek() !== token) return;
  load.value = found.success
    ? { rows: [...found.data.rows].sort(heldFirst), error: null }
    : { rows: load.peek().rows, error: found.error };
}
