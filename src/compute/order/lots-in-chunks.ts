import { compute } from '../compute.ts';
import { checkLots } from './lots.ts';
import type { FillColumns, LotsResult } from './lots.ts';
import { NO_LOTS } from './lots-state.ts';
import type { LotsState } from './lots-state.ts';

/** Rows of a chunk: from here on one is worth a worker, and twice as many with their lots fit its memory. */
const CHUNK_ROWS = 20_000;

/** Fills from row `from` to before row `to`, as views of the same columns. */
export const fillsFrom = (fills: FillColumns, from: number, to: number): FillColumns => ({
  coins: fills.coins.subarray(from, to),
  sides: fills.sides.subarray(from, to),
  quantities: fills.quantities.subarray(from, to),
  quotes: fills.quotes.subarray(from, to),
  fees: fills.fees.subarray(from, to),
  times: fills.times.subarray(from, to),
});

/** Row after the last of each chunk of so many fills; one chunk for few or none. */
export function chunkEnds(count: number): readonly number[] {
  const chunks = Math.max(1, Math.floor(count / CHUNK_ROWS));
  return Array.from({ length: chunks }, (_, chunk) => Math.floor((count * (chunk + 1)) / chunks));
}

export interface LotsRun {
  /** Copied chunk by chunk: they stay with the caller, who must not change them until the end. */
  readonly fills: FillColumns;
  readonly coinCount: number;
  /** After the fills before these. Left out: these are the first. */
  readonly state?: LotsState | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each chunk. @param rows  done, of all */
  readonly onProgress?: ((rows: number, all: number) => void) | undefined;
}

/**
 * Computes costs and results of any number of fills, chunk after chunk, each with the state that the one before it left.
 * The chunks make no difference to the result.
 * @throws as `compute` does
 */
export async function lotsInChunks({ fills, coinCount, state, signal, onProgress }: LotsRun): Promise<LotsResult> {
  const count = fills.coins.length;
  const covered = new BigInt64Array(count);
  const gains = new BigInt64Array(2 * count);
  const gainsFifo = new BigInt64Array(2 * count);
  const uses: BigInt64Array[] = [];
  let last = state ?? NO_LOTS;
  checkLots({ ...fills, coinCount, state: last });
  let from = 0;
  for (const to of chunkEnds(count)) {
    // Views: the pool sends a copy of them, since a worker that dies takes with it what it was sent.
    const job = { ...fillsFrom(fills, from, to), coinCount, state: last };
    const result = await compute('orders', 'lots', job, { signal });
    covered.set(result.covered, from);
    gains.set(result.gains, 2 * from);
    gainsFifo.set(result.gainsFifo, 2 * from);
    uses.push(result.uses);
    last = result.state;
    onProgress?.(to, count);
    from = to;
  }
  return { covered, gains, gainsFifo, uses: joined(uses), state: last };
}

function joined(parts: readonly BigInt64Array[]): BigInt64Array<ArrayBuffer> {
  const whole = new BigInt64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
