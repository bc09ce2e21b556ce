import type { SceneResult } from './feed/scene.ts';
import { runScene } from './feed/scene.ts';
import { table } from './table.ts';

/** About two simulated minutes of each scene, so that a KEY in step comes as well. */
const SCENE = { clients: 200, markets: 12, flushes: 1200, faultShare: 0.005 } as const;

/** Adds one scene to the others. */
function add(all: SceneResult, one: SceneResult): SceneResult {
  const kinds = new Set([...Object.keys(all.byKind), ...Object.keys(one.byKind)]);
  return {
    comparisons: all.comparisons + one.comparisons,
    byKind: Object.fromEntries([...kinds].map((kind) => [kind, (all.byKind[kind] ?? 0) + (one.byKind[kind] ?? 0)])),
    differences: [...all.differences, ...one.differences],
    faults: {
      lost: all.faults.lost + one.faults.lost,
      doubled: all.faults.doubled + one.faults.doubled,
      reordered: all.faults.reordered + one.faults.reordered,
      noticed: all.faults.noticed + one.faults.noticed,
      mended: all.faults.mended + one.faults.mended,
    },
    frames: all.frames + one.frames,
    keys: all.keys + one.keys,
  };
}

const NOTHING: SceneResult = {
  comparisons: 0,
  byKind: {},
  differences: [],
  faults: { lost: 0, doubled: 0, reordered: 0, noticed: 0, mended: 0 },
  frames: 0,
  keys: 0,
};

/**
 * Compares what clients of the compact feed know with what a JSON client knows of the same flushes.
 * @returns whether nothing differed in so many comparisons, and every fault of a line was noticed
 */
export function soakFeed(cases: number, seed: number): boolean {
  let sums = NOTHING;
  for (let next = seed; sums.comparisons < cases && sums.differences.length === 0; next++) {
    sums = add(sums, runScene({ ...SCENE, seed: next, comparisons: cases - sums.comparisons }));
    process.stderr.write(`seed ${next}: ${sums.comparisons} comparisons, ${sums.differences.length} differences\n`);
    for (const difference of sums.differences) process.stderr.write(`seed ${next}: ${difference}\n`);
  }
  const { faults, frames, keys, comparisons, differences, byKind } = sums;
  process.stdout.write(
    `${table([
      ['comparisons', 'count'],
      ...Object.entries(byKind),
      ['all', comparisons],
      ['differences', differences.length],
      ['frames', frames],
      ['keys', keys],
      ['lost', faults.lost],
      ['doubled', faults.doubled],
      ['reordered', faults.reordered],
      ['noticed by the next frame', faults.noticed],
      ['mended by a KEY, or the view had ended', faults.mended],
    ])}\n`,
  );
  return differences.length === 0;
}
