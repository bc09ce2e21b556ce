import { PART_BOX_MS } from './device-score.ts';
import { jsScore } from './js-score.ts';
import { memoryScore } from './memory-score.ts';
import { CANVAS_PX, renderScore } from './render-score.ts';

/** Result of the worker: null where there is no canvas for workers, `error` when a part threw. */
export type WorkerAnswer =
  | { readonly jsScore: number; readonly renderScore: number | null; readonly memoryScore: number }
  | { readonly error: string };

function answer(): WorkerAnswer {
  const now = () => performance.now();
  try {
    return {
      jsScore: jsScore(PART_BOX_MS, now),
      renderScore:
        typeof OffscreenCanvas === 'function'
          ? renderScore(new OffscreenCanvas(CANVAS_PX, CANVAS_PX), PART_BOX_MS, now)
          : null,
      memoryScore: memoryScore(PART_BOX_MS, now),
    };
  } catch (error) {
    return { error: String(error) };
  }
}

// Measures once; the page terminates the worker after its answer.
postMessage(answer());
