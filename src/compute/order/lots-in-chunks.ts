import { compute } from '../compute.ts';
import { checkLots } from './lots.ts';
import type { FillColumns, LotsResult } from './lots.ts';
import { NO_LOTS } from './lots-state.ts';
import type { LotsState } from './lots-state.ts';

/** Rows of a chunk: from here on one is worth a worker, and twice as many with their lots fit its memory. */
const CHUNK_ROWS = 20_000;

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
  const chunks = Math.max(1, Math.floor(count / CHUNK_ROWS));
  const covered = new BigInt64Array(count);
  const gains = new BigInt64Array(2 * count);
  const gainsFifo = new BigInt64Array(2 * count);
  const uses: BigInt64Array[] = [];
  let last = state ?? NO_LOTS;
  checkLots({ ...fills, coinCount, state: last });
  for (let chunk = 0; chunk < chunks; chunk++) {
    const [from, to] = [chunk, chunk + 1].map((at) => Math.floor((count * at) / chunks)) as [number, number];
    const { coins, sides, quantities, quotes, fees, times } = fills;
    // Views: the pool sends a copy of them, since a worker that dies takes with it what it was sent.
    const result = await compute(
      'orders',
      'lots',
      {
        coins: coins.subarray(from, to),
        sides: sides.subarray(from, to),
        quantities: quantities.subarray(from, to),
        quotes: quotes.subarray(from, to),
        fees: fees.subarray(from, to),
        times: times.subarray(from, to),
        coinCount,
        state: last,
      },
      { signal },
    );
    covered.set(result.covered, from);
    gains.set(result.gains, 2 * from);
    gainsFifo.set(result.gainsFifo, 2 * from);
    uses.push(result.uses);
    last = result.state;
    onProgress?.(to, count);
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
