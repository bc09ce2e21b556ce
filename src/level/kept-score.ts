import type { DeviceScore } from '../../bench/device/device-score.ts';

/** A score with when it was measured, Unix ms. */
export interface KeptScore {
  readonly score: DeviceScore;
  readonly measuredMs: number;
}

const STORAGE_KEY = '__persisted__deviceScore';
const KEEP_MS = 7 * 24 * 3_600_000;

const isScore = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

/** Storage is a stranger's input: what is not a whole and young score of this very engine is no score. */
function decode(text: string, engine: string, nowMs: number): KeptScore | null {
  const stored = JSON.parse(text) as Record<string, unknown> | null;
  if (typeof stored !== 'object' || stored === null || stored['engine'] !== engine) return null;
  const { measuredMs, score, jsScore, renderScore, memoryScore } = stored;
  if (typeof measuredMs !== 'number' || measuredMs > nowMs || nowMs - measuredMs >= KEEP_MS) return null;
  if (!isScore(score) || !isScore(jsScore) || !isScore(renderScore) || !isScore(memoryScore)) return null;
  return { score: { score, jsScore, renderScore, memoryScore, failed: false }, measuredMs };
}

/** The score this engine got within the last seven days; null when there is none. Never throws. */
export function readScore(engine: string, nowMs: number): KeptScore | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === null ? null : decode(text, engine, nowMs);
  } catch {
    return null;
  }
}

/** Keeps a score for this engine. A failure is not kept: the next visit tries again. Never throws. */
export function keepScore({ score, measuredMs }: KeptScore, engine: string): void {
  if (score.failed) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...score, engine, measuredMs }));
  } catch {
    // No storage here: measured again on the next visit.
  }
}
