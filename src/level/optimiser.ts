import { effect } from '@preact/signals-core';
import { measureDevice } from './score/measure.ts';
import type { MeasureParts } from './score/measure.ts';
import { cleanCaches } from './caches.ts';
import { type DeviceSignals, applyFacts } from './device-facts.ts';
import { readHeap, shareOf } from './heap.ts';
import { initialSteps } from './initial-level.ts';
import { keepScore } from './kept-score.ts';
import { settings } from './level.ts';
import { applySteps } from './reasons.ts';
import { watchPage } from './watch-page.ts';
import type { FollowFrames } from './watch-page.ts';

export interface OptimiserParts {
  readonly device: DeviceSignals;
  /** Engine and version, from `engineOf`. */
  readonly engine: string;
  /** True when no score of this engine is stored, so that one must be measured. */
  readonly unmeasured: boolean;
  readonly measure: MeasureParts;
  readonly followFrames: FollowFrames;
}

/** Cleans at the period of the level (decision 81). */
function startCleaner(): () => void {
  return effect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) cleanCaches(shareOf(readHeap()), settings.peek());
    }, settings.value.cleanupMs);
    return () => clearInterval(timer);
  });
}

async function measure({ device, engine, measure: parts }: OptimiserParts): Promise<void> {
  const score = await measureDevice(parts);
  const measuredMs = Date.now();
  keepScore({ score, measuredMs }, engine);
  applyFacts(score, device, measuredMs);
  applySteps(initialSteps(device, score), measuredMs);
}

/**
 * Starts benchmark, monitor and cache cleaner, after the first paint.
 * @throws any error that prevents the start; the benchmark itself never throws
 */
export function startOptimiser(parts: OptimiserParts): () => void {
  const stops = [startCleaner(), watchPage(parts.followFrames)];
  if (parts.unmeasured) void measure(parts);
  return () => {
    for (const stop of stops) stop();
  };
}
