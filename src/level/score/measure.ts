import { deviceScoreOf, FAILED_SCORE, PART_BOX_MS } from './device-score.ts';
import type { DeviceScore, PartScores } from './device-score.ts';
import { jsScore } from './js-score.ts';
import { memoryScore } from './memory-score.ts';
import { renderScore } from './render-score.ts';
import type { ScoreCanvas } from './render-score.ts';
import type { WorkerAnswer } from './score-worker.ts';

export interface MeasureParts {
  /** Starts `score-worker.ts`; null where there are no workers. May throw. */
  createWorker(): Worker | null;
  createCanvas(): ScoreCanvas;
  /** Resolves when the main thread has nothing else to do. */
  idle(): Promise<void>;
}

/** Timeout of the worker, ms; then the benchmark has failed. */
const SILENCE_MS = 5000;

const now = () => performance.now();

/** The worker's answer; null when it could not be loaded, so that the main thread must measure. */
function askWorker(worker: Worker): Promise<WorkerAnswer | null> {
  return new Promise<WorkerAnswer | null>((resolve) => {
    const timer = setTimeout(() => resolve({ error: 'silent' }), SILENCE_MS);
    const end = (answer: WorkerAnswer | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => end(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(null);
    });
  }).finally(() => worker.terminate());
}

function startWorker(parts: MeasureParts): Worker | null {
  try {
    return parts.createWorker();
  } catch {
    return null; // Workers are forbidden here, for example by a wallet's own content policy.
  }
}

/** Measures in three idle periods instead of one, so that no task of the main thread takes longer than a part. */
async function measureHere(parts: MeasureParts): Promise<PartScores> {
  await parts.idle();
  const js = jsScore(PART_BOX_MS, now);
  await parts.idle();
  const render = renderScore(parts.createCanvas(), PART_BOX_MS, now);
  await parts.idle();
  return { jsScore: js, renderScore: render, memoryScore: memoryScore(PART_BOX_MS, now) };
}

async function measureParts(parts: MeasureParts): Promise<PartScores | null> {
  const worker = startWorker(parts);
  const answer = worker && (await askWorker(worker));
  if (answer === null) return measureHere(parts);
  if ('error' in answer) return null;
  if (answer.renderScore !== null) return { ...answer, renderScore: answer.renderScore };
  await parts.idle();
  return { ...answer, renderScore: renderScore(parts.createCanvas(), PART_BOX_MS, now) };
}

/**
 * Scores this device: in a worker, or on the main thread when idle. About 60 ms of computing in all. Never rejects: any
 * failure is a score of 20 with `failed` (decision 88).
 */
export async function measureDevice(parts: MeasureParts): Promise<DeviceScore> {
  try {
    const scores = await measureParts(parts);
    return scores === null ? FAILED_SCORE : deviceScoreOf(scores);
  } catch {
    return FAILED_SCORE;
  }
}
