import { browserStorage } from '../model/storage.ts';
import type { ValueStorage } from '../model/storage.ts';
import type { Checkpoint } from './bundle.ts';
import { ShapeError } from './read-fields.ts';
import { checkpointOf } from './read-signed.ts';

/** One in five seconds is enough to catch a second chain: a change of any tick changes every head after it. */
export const SPACING_MS = 5000;
/** Checkpoints kept for one market: ten minutes, twice the longest trade. */
export const PER_SYMBOL_MAX = 120;
/** Most markets, those updated last. */
export const SYMBOLS_MAX = 8;
/** Writing costs some milliseconds on a weak phone; what is lost with a killed page is a quarter of a minute. */
const WRITE_EVERY_MS = 15_000;

export interface KeptCheckpoints {
  /** Takes a row of the stream as it came; anything that is no checkpoint is passed over. */
  keep(row: unknown): void;
  /** Returns the checkpoints of one market, ascending; two of one `seq` when the exchange signed two. */
  of(symbol: string): readonly Checkpoint[];
  /** Writes now what waits to be written. */
  flush(): void;
}

function readCheckpoint(row: unknown): Checkpoint | null {
  try {
    return checkpointOf(row, '');
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

const checkpointsOf = (stored: unknown): readonly Checkpoint[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(0, PER_SYMBOL_MAX * SYMBOLS_MAX)
        .map(readCheckpoint)
        .filter((checkpoint) => checkpoint !== null)
    : null;

/**
 * Signed chain heads as this device received them (docs/exchange.md#settlement, point 7). Signatures are checked when
 * they matter.
 */
export function createKeptCheckpoints(
  storage: ValueStorage,
  nowMs: () => number = () => performance.now(),
): KeptCheckpoints {
  const stored = storage.json('proofCheckpoints', checkpointsOf);
  /** Checkpoints by market, in the order of the markets' last checkpoint. */
  const bySymbol = new Map<string, readonly Checkpoint[]>();
  let writtenMs = -Infinity;
  let unwritten = false;

  function add(checkpoint: Checkpoint): boolean {
    const { symbol, seq, hash, ts } = checkpoint;
    const kept = bySymbol.get(symbol) ?? [];
    const last = kept[kept.length - 1];
    const sameTick = kept.filter((other) => other.seq === seq);
    if (sameTick.some((other) => other.hash === hash)) return false;
    // Older than what is here, or too near: of no use, unless it tells another story.
    if (sameTick.length === 0 && last && (seq <= last.seq || ts < last.ts + SPACING_MS)) return false;
    const next = [...kept, checkpoint].sort((a, b) => a.seq - b.seq);
    bySymbol.delete(symbol);
    bySymbol.set(symbol, next.slice(-PER_SYMBOL_MAX));
    for (const name of bySymbol.keys()) if (bySymbol.size > SYMBOLS_MAX) bySymbol.delete(name);
    return true;
  }

  function flush(): void {
    if (!unwritten) return;
    stored.write([...bySymbol.values()].flat());
    writtenMs = nowMs();
    unwritten = false;
  }

  stored.read()?.forEach(add);

  return {
    keep(row) {
      const checkpoint = readCheckpoint(row);
      if (!checkpoint || !add(checkpoint)) return;
      unwritten = true;
      if (nowMs() - writtenMs >= WRITE_EVERY_MS) flush();
    },
    of: (symbol) => bySymbol.get(symbol) ?? [],
    flush,
  };
}

let shared: KeptCheckpoints | null = null;

/** The ones of this device; read from storage when first asked for. */
function ofDevice(): KeptCheckpoints {
  if (shared) return shared;
  shared = createKeptCheckpoints(browserStorage);
  if (typeof addEventListener === 'function') addEventListener('pagehide', shared.flush);
  return shared;
}

export const keepCheckpoint = (row: unknown): void => ofDevice().keep(row);
export const keptCheckpoints = (symbol: string): readonly Checkpoint[] => ofDevice().of(symbol);
