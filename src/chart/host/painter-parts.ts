import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import { ChartEngine } from '../engine/chart-engine.ts';
import type { KlineSource } from '../kline-source.ts';
import { DrawList } from '../layers/draw-list.ts';
import { createCountdownRedraw } from './countdown-redraw.ts';
import { createFirstFrame } from './first-frame.ts';
import { createKlineFollower } from './kline-follower.ts';
import { createLateLayers } from './late-layers.ts';
import type { ToHost } from './chart-messages.ts';
import { createPainterCanvas } from './painter-canvas.ts';
import { createPainterContent } from './painter-content.ts';
import { createPainterDrawings } from './painter-drawings.ts';
import { createPainterReports } from './painter-reports.ts';
import { createPainterView } from './painter-view.ts';
import { createRedrawSchedule } from './redraw-schedule.ts';
import type { RequestFrame } from './redraw-schedule.ts';

/** Reports of a painter to the thread it runs on. */
export interface PaintEvents {
  /** Called in every frame with the time of the paint, ms of `performance.now`. */
  readonly onPaint?: ((startMs: number, endMs: number) => void) | undefined;
  /** The graphics context of the chart was lost. The chart goes on with another one; for diagnostics. */
  readonly onContextLost?: (() => void) | undefined;
}

export interface ChartPainterParts extends PaintEvents {
  post(message: ToHost): void;
  readonly source: KlineSource;
  readonly requestFrame: RequestFrame;
  /** Server clock, epoch ms. */
  nowMs(): number;
  /** Starts the kernels of studies; without it they use the plain twin. */
  readonly loadKernels: (() => Promise<KlineKernels>) | undefined;
}

/** Connects the parts of one chart: klines → engine → draw list → canvas. Each part owns its state; this function has none. */
export function connectPainter(parts: ChartPainterParts) {
  const { post, source, requestFrame, nowMs, loadKernels, onPaint, onContextLost } = parts;
  const engine = new ChartEngine();
  const list = new DrawList();
  const schedule = createRedrawSchedule(paintFrame, requestFrame);
  const canvas = createPainterCanvas({ engine, list, post, onContextLost });
  const klines = createKlineFollower({
    engine,
    source,
    onUpdate: () => schedule.request('data'),
    onChange: viewChanged,
  });
  const late = createLateLayers({ engine, source, loadKernels, changed: viewChanged });
  const firstFrame = createFirstFrame(late.show);
  const content = createPainterContent({ engine, klines, late, firstFrame, canvas });
  const view = createPainterView({ engine, klines, post });
  const drawings = createPainterDrawings({
    engine,
    late,
    redraw: () => schedule.request('view'),
    onPan: viewChanged,
    post,
  });
  const reports = createPainterReports({ engine, klines, late, canvas, post });
  const countdown = createCountdownRedraw({
    hasCountdown: (atMs) => engine.ticks(atMs),
    nowMs,
    redraw: () => schedule.request('data'),
  });

  function paintFrame(): void {
    const size = engine.frameSize;
    const { renderer } = canvas;
    if (!renderer || !size) return;
    if (view.isFlung) {
      view.stepFling(performance.now());
      viewChanged();
    }
    const frameMs = performance.now();
    engine.paint(list, nowMs(), frameMs);
    renderer.draw(list, size.width, size.height);
    onPaint?.(frameMs, performance.now());
    canvas.afterFrame();
    if (engine.scene) firstFrame.painted();
    klines.afterFrame();
    reports.sendFrame();
    if (view.isFlung || engine.isMoving(frameMs)) schedule.request('view');
    countdown.followSecond();
  }

  /** Call after anything that may have moved the view or changed what it shows. */
  function viewChanged(): void {
    klines.loadWhatIsNeeded();
    reports.sendStatus();
    schedule.request('view');
    // The first candles are painted at once, so that they are on the screen with the next frame.
    if (!firstFrame.isPainted && engine.hasPicture) queueMicrotask(schedule.drawNow);
  }

  return { engine, list, schedule, canvas, klines, late, firstFrame, content, view, drawings, countdown, viewChanged };
}
