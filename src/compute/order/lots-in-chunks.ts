import { compute } from '../compute.ts';
import { checkLots } from './lots.ts';
import type { FillColumns, LotsResult } from './lots.ts';
import { NO_LOTS } from './lots-state.ts';
import type { LotsState } from './lots-state.ts';

/** Most rows of a chunk: with as many open lots they fit the memory of a worker. */
const CHUNK_ROWS = 100_000;

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
  const chunks = Math.max(1, Math.ceil(count / CHUNK_ROWS));
  return Array.from({ length: chunks }, (_, chunk) => Math.floor((count * (chunk + 1)) / chunks));
}

export interface LotsRun {
  /** Columns that are copied chunk by chunk; the caller must not change them until the end. */
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
  let last: LotsState = state ?? NO_LOTS;
  checkLots({ ...fills, coinCount, state: last });
  const results: LotsResult[] = [];
  let from = 0;
  for (const to of chunkEnds(count)) {
    // Views, because the pool sends copies: a worker that dies loses the buffers it received.
    const job = { ...fillsFrom(fills, from, to), coinCount, state: last };
    const result = await compute('orders', 'lots', job, { signal });
    results.push(result);
    last = result.state;
    onProgress?.(to, count);
    from = to;
  }
  // The results of one chunk are those of all, and need no copy.
  if (results.length === 1) return results[0]!;
  const joined = (name: 'covered' | 'gains' | 'gainsFifo' | 'uses') => joinedOf(results.map((result) => result[name]));
  return {
    covered: joined('covered'),
    gains: joined('gains'),
    gainsFifo: joined('gainsFifo'),
    uses: joined('uses'),
    state: last,
  };
}

function joinedOf(parts: readonly BigInt64Array[]): BigInt64Array<ArrayBuffer> {
  const whole = new BigInt64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
