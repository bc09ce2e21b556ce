import { browserStorage } from '../model/storage.ts';
import type { ValueStorage } from '../model/storage.ts';
import { rootOf } from './liabilities-bundle.ts';
import type { LiabilityRoot } from './liabilities-bundle.ts';
import { ShapeError } from './read-fields.ts';

/** Nights, the newest ones: with forty assets each about 150 kB. */
export const NIGHTS_MAX = 7;
/** Most roots that are kept of one night. */
const ROOTS_MAX = 100;

export interface KeptRoots {
  /** Keeps those of a night; of an asset that was kept for it, what was kept first. */
  keep(roots: readonly LiabilityRoot[]): void;
  /** Newest night first. */
  all(): readonly LiabilityRoot[];
}

function readRoot(row: unknown): LiabilityRoot | null {
  try {
    return rootOf(row, '');
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

const rootsOf = (stored: unknown): readonly LiabilityRoot[] | null =>
  Array.isArray(stored)
    ? stored
        .slice(0, NIGHTS_MAX * ROOTS_MAX)
        .map(readRoot)
        .filter((root) => root !== null)
    : null;

/**
 * Signed totals as this device received them: the exchange must publish the same ones later. The first total of a night
 * is kept, so that a different later one cannot replace it. Signatures are checked when they matter.
 */
export function createKeptRoots(storage: ValueStorage): KeptRoots {
  const stored = storage.json('liabilityRoots', rootsOf);
  let kept = stored.read() ?? [];
  return {
    keep(roots) {
      const fresh = roots.filter(
        ({ asset, nightTime }) => !kept.some((root) => root.asset === asset && root.nightTime === nightTime),
      );
      if (fresh.length === 0) return;
      const all = [...kept, ...fresh].sort((a, b) => b.nightTime - a.nightTime);
      const nights = new Set([...new Set(all.map(({ nightTime }) => nightTime))].slice(0, NIGHTS_MAX));
      kept = all.filter(({ nightTime }) => nights.has(nightTime));
      stored.write(kept);
    },
    all: () => kept,
  };
}

let shared: KeptRoots | null = null;

/** The ones of this device; read from storage when first asked for. */
export const keptRoots = (): KeptRoots => (shared ??= createKeptRoots(browserStorage));
