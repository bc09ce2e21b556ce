import { quantileOf } from '../../scenarios/chart/metrics.ts';
import type { Figures } from '../metrics.ts';
import { Ended, goOn } from './wait.ts';

/** Beyond this a frame is felt. */
const LONG_FRAME_MS = 50;

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
}

/** Returns the figures of a record; figures that were not measured or not reported are missing. */
export function figuresOf(record: WindowRecord): Figures {
  const { frameMs, tickLatencies, writes } = record;
  const spanMs = frameMs.reduce((sum, ms) => sum + ms, 0);
  if (frameMs.length === 0 || spanMs <= 0) return {};
  return {
    fps: (frameMs.length * 1000) / spanMs,
    frameP95: quantileOf(frameMs, 0.95),
    frameWorst: Math.max(...frameMs),
    longFrames: frameMs.filter((ms) => ms > LONG_FRAME_MS).length,
    ...(tickLatencies.length > 0 && {
      tickP50: quantileOf(tickLatencies, 0.5),
      tickP95: quantileOf(tickLatencies, 0.95),
    }),
    writes: (writes * 1000) / spanMs,
    commits: record.commits,
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
  const { commits } = window.probe;
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
  return { frameMs, writes, tickLatencies, commits: window.probe.commits - commits };
}
