import { quantileOf } from '../../scenarios/chart/metrics.ts';
import { readHeap } from '../../../src/level/heap.ts';
import type { Figures } from '../metrics.ts';
import { longTasks } from './long-tasks.ts';
import { Ended, goOn } from './wait.ts';

/** Beyond this a frame is felt. */
const LONG_FRAME_MS = 50;
const BYTES_PER_MB = 1_000_000;

export interface WindowParts {
  /** Element whose changes are counted. */
  readonly root: HTMLElement;
  readonly forMs: number;
  /** Ends it early: the promise then rejects with `Ended`. */
  readonly signal: AbortSignal;
  /**
   * When the tick was made that wrote this cell last, epoch ms; null where the cell shows no tick. Asked as the text is
   * written.
   */
  readonly tickMsOf?: (cell: Element) => number | null;
  /** Runs in each frame, before it is drawn. */
  readonly inFrame?: (elapsedMs: number) => void;
}

/** Frames, writes and ticks of a window. */
export interface WindowRecord {
  /** Between frames, ms. */
  readonly frameMs: readonly number[];
  readonly writes: number;
  /** Times from a tick to the end of the frame with its text, ms. */
  readonly tickLatencies: readonly number[];
  readonly commits: number;
  /** Tasks over 50 ms; null when the engine does not report them. */
  readonly longTasks: number | null;
  readonly heapBytes: number | null;
}

/** Returns the figures of a record; figures that were not measured or not reported are missing. */
export function figuresOf(record: WindowRecord): Figures {
  const { frameMs, tickLatencies, writes, heapBytes } = record;
  const spanMs = frameMs.reduce((sum, ms) => sum + ms, 0);
  if (frameMs.length === 0 || spanMs <= 0) return {};
  return {
    fps: (frameMs.length * 1000) / spanMs,
    frameP95: quantileOf(frameMs, 0.95),
    frameWorst: Math.max(...frameMs),
    longFrames: frameMs.filter((ms) => ms > LONG_FRAME_MS).length,
    ...(record.longTasks !== null && { longTasks: record.longTasks }),
    ...(tickLatencies.length > 0 && {
      tickP50: quantileOf(tickLatencies, 0.5),
      tickP95: quantileOf(tickLatencies, 0.95),
    }),
    writes: (writes * 1000) / spanMs,
    commits: record.commits,
    ...(heapBytes !== null && { heapMb: heapBytes / BYTES_PER_MB }),
  };
}

/**
 * Watches a window of time. Asks for every frame and hears of every text, which costs a little, the same for everyone.
 */
export async function watchWindow(parts: WindowParts): Promise<WindowRecord> {
  const { root, forMs, signal, tickMsOf, inFrame } = parts;
  goOn(signal);
  const frameMs: number[] = [];
  const tickLatencies: number[] = [];
  let writes = 0;
  let fresh: number[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      writes += 1;
      const cell = target instanceof Element ? target : target.parentElement;
      const tickMs = cell && tickMsOf ? tickMsOf(cell) : null;
      if (tickMs !== null && Number.isFinite(tickMs)) fresh.push(tickMs);
    }
  });
  const [commits, tasks, heap] = [window.probe.commits, longTasks.count(), readHeap()];
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  try {
    await new Promise<void>((done, fail) => {
      const stop = () => fail(new Ended('ended'));
      signal.addEventListener('abort', stop, { once: true });
      let startMs = NaN;
      let before = NaN;
      const frame = (time: number) => {
        if (signal.aborted) return;
        if (Number.isNaN(startMs)) startMs = time;
        else frameMs.push(time - before);
        before = time;
        const painted = fresh;
        fresh = [];
        // After this frame what was written before it is on the screen.
        setTimeout(() => {
          const nowMs = Date.now();
          for (const tickMs of painted) tickLatencies.push(Math.max(0, nowMs - tickMs));
          if (time - startMs < forMs) return;
          signal.removeEventListener('abort', stop);
          done();
        });
        if (time - startMs >= forMs) return;
        inFrame?.(time - startMs);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  } finally {
    observer.disconnect();
  }
  const heapAfter = readHeap();
  return {
    frameMs,
    writes,
    tickLatencies,
    commits: window.probe.commits - commits,
    longTasks: longTasks.supported ? longTasks.count() - tasks : null,
    heapBytes: heap && heapAfter ? heapAfter.usedBytes - heap.usedBytes : null,
  };
}
