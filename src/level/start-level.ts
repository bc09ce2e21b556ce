import { applyFacts, deviceSignalsOf, engineOf } from './device-facts.ts';
import { initialSteps } from './initial-level.ts';
import { readScore } from './kept-score.ts';
import { idle, pageIsQuiet } from './quiet-page.ts';
import { applySteps, enterSafeMode } from './reasons.ts';
import type { FollowFrames } from './watch-page.ts';

export interface LevelParts {
  /** A worker of `scoreWorkerUrl`; null where there are no workers. May throw. */
  createScoreWorker(): Worker | null;
  followFrames: FollowFrames;
}

async function start({ createScoreWorker, followFrames }: LevelParts): Promise<void> {
  const device = deviceSignalsOf(navigator);
  const engine = engineOf(navigator.userAgent);
  const nowMs = Date.now();
  const kept = readScore(engine, nowMs);
  if (kept) applyFacts(kept.score, device, kept.measuredMs);
  applySteps(initialSteps(device, kept?.score ?? null), nowMs);

  await pageIsQuiet();
  const { startOptimiser } = await import('./optimiser.ts');
  startOptimiser({
    device,
    engine,
    unmeasured: kept === null,
    measure: { createWorker: createScoreWorker, createCanvas: () => document.createElement('canvas'), idle },
    followFrames,
  });
}

/**
 * Sets the level of this visit, before it returns, from what is known of the device. Benchmark, monitor and cache cleaner
 * follow when the page is painted and quiet. If any of it cannot start, the level is the safe one (decision 84). Once a
 * page; never throws.
 */
export function startLevel(parts: LevelParts): void {
  start(parts).catch(() => enterSafeMode(Date.now()));
}
