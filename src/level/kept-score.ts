import type { DeviceScore } from './score/device-score.ts';
import { browserStorage } from '../model/storage.ts';

/** A score with when it was measured, Unix ms. */
export interface KeptScore {
  readonly score: DeviceScore;
  readonly measuredMs: number;
}

const KEEP_MS = 7 * 24 * 3_600_000;

/** A stored score, and the engine in which it was measured. */
interface StoredScore extends Omit<DeviceScore, 'failed'> {
  readonly engine: string;
  readonly measuredMs: number;
}

const isScore = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

function storedScoreOf(value: unknown): StoredScore | null {
  if (typeof value !== 'object' || value === null) return null;
  const { engine, measuredMs, score, jsScore, renderScore, memoryScore } = value as Record<string, unknown>;
  if (typeof engine !== 'string' || typeof measuredMs !== 'number') return null;
  if (!isScore(score) || !isScore(jsScore) || !isScore(renderScore) || !isScore(memoryScore)) return null;
  return { engine, measuredMs, score, jsScore, renderScore, memoryScore };
}

const stored = browserStorage.json('deviceScore', storedScoreOf);

/** Returns the score of this engine from the last seven days; null when there is none. Never throws. */
export function readScore(engine: string, nowMs: number): KeptScore | null {
  const kept = stored.read();
  if (kept?.engine !== engine) return null;
  const { measuredMs, score, jsScore, renderScore, memoryScore } = kept;
  if (measuredMs > nowMs || nowMs - measuredMs >= KEEP_MS) return null;
  return { score: { score, jsScore, renderScore, memoryScore, failed: false }, measuredMs };
}

/** Keeps a score for this engine. A failure is not kept: the next visit tries again. Never throws. */
export function keepScore({ score: { failed, ...score }, measuredMs }: KeptScore, engine: string): void {
  if (!failed) stored.write({ ...score, engine, measuredMs });
}
