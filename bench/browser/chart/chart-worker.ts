import { expose } from 'comlink';
import { serveChart } from '../../../src/chart/host/serve-chart.ts';
import type { KlineColumns } from '../../../src/compute/kline/columns.ts';
import type { KlineSink, KlineSource } from '../../../src/chart/kline-source.ts';
import { loadKline } from '../../../src/compute/load-kernels.ts';
import { frameLoop } from '../../../src/frame/frame-loop.ts';
import { liveRowsAfter, playFeed } from '../../scenarios/data/kline-rows.ts';
import type { Feed, KlineRow, LiveRows } from '../../scenarios/data/kline-rows.ts';
import { watchFirstDrawing } from './first-drawing.ts';
import type { FirstDrawing } from './first-drawing.ts';
import { createFloorPainter } from './floor-painter.ts';
import type { FloorContext } from './floor-painter.ts';
import { afterFrame, installFrameProbe, startRecording, stopRecording } from './frame-probe.ts';
import type { FrameTimes } from './frame-probe.ts';
import { kernelBytes, watchKernelMemory } from '../kernel-memory.ts';

/** The live worker, with plain arrays for a market: klines are held until the chart asks, ticks go to it here. */

const PRICE_DECIMALS = 2;
const SEED = 7;
const NONE = new Float64Array(0);
const NO_KLINES: KlineColumns = {
  openTimeMs: NONE,
  open: NONE,
  high: NONE,
  low: NONE,
  close: NONE,
  volume: NONE,
};

let held = NO_KLINES;
let last: KlineRow = [0, 0, 0, 0, 0, 0];
/** One market for all feeds: the second goes on where the first ended. */
let live: LiveRows | null = null;
let sink: KlineSink | null = null;
let drawing: ReturnType<typeof watchFirstDrawing> | null = null;

const source: KlineSource = {
  open(_key, opened) {
    sink = opened;
    opened.reset(held, PRICE_DECIMALS);
    // The chart has its copy; nobody else keeps one.
    held = NO_KLINES;
    return {
      loadOlder: () => opened.prepend(NO_KLINES),
      close() {
        if (sink === opened) sink = null;
      },
    };
  },
};

/** A frame, and how many moves of the view it shows. */
export interface PaintedMoves {
  readonly received: number;
  /** The end of the display frame in which it was painted, by the clock that threads share. */
  readonly shownEpochMs: number;
}

const FRAME_MS = 1000 / 60;

/** @param frameMs  when the frame began   @param endMs  when its script was over */
const shownMs = (frameMs: number, endMs: number): number =>
  frameMs + Math.max(1, Math.ceil((endMs - frameMs) / FRAME_MS)) * FRAME_MS;

const moves = { received: 0, painted: [] as PaintedMoves[] };

/** Notes which moves a frame shows. */
const noting = (draw: (timeMs: number) => void) => (timeMs: number) => {
  draw(timeMs);
  moves.painted.push({
    received: moves.received,
    shownEpochMs: performance.timeOrigin + shownMs(timeMs, performance.now()),
  });
};

const worker = {
  async start(): Promise<void> {
    installFrameProbe();
    watchKernelMemory();
  },
  kernelBytes: async (): Promise<number> => kernelBytes(),
  async holdOlder(columns: KlineColumns): Promise<void> {
    sink?.prepend(columns);
  },
  async open(port: MessagePort, columns: KlineColumns, lastRow: KlineRow): Promise<void> {
    held = columns;
    last = lastRow;
    drawing = watchFirstDrawing();
    port.addEventListener('message', ({ data }: MessageEvent<{ readonly type: string }>) => {
      if (data.type === 'pan' || data.type === 'zoom') moves.received++;
    });
    serveChart(port, source, {
      loadKernels: loadKline,
      requestFrame: (draw) => frameLoop.schedule('chart', noting(draw)),
    });
  },
  /** A canvas with next to nothing on it, painted once for the moves and ticks of each frame. */
  async openFloor(canvas: OffscreenCanvas, port: MessagePort, context: FloorContext): Promise<void> {
    const watched = watchFirstDrawing();
    // The watch knows 2D canvases only.
    const shown = Promise.withResolvers<void>();
    drawing = { ...watched, candles: shown.promise };
    const paint = createFloorPainter(canvas, context);
    paint();
    void afterFrame().then(shown.resolve);
    const frame = noting(paint);
    const request = () => frameLoop.schedule('chart', frame);
    port.addEventListener('message', () => {
      moves.received++;
      request();
    });
    port.start();
    sink = { update: request, reset: request, prepend: request, fail: request };
  },
  /** Resolves when it is on the screen. */
  drawn: (what: keyof FirstDrawing): Promise<void> => drawing![what],
  async stopWatching(): Promise<void> {
    drawing?.stop();
  },
  async startRecording(): Promise<void> {
    moves.received = 0;
    moves.painted = [];
    startRecording();
  },
  stopRecording: async (): Promise<FrameTimes> => stopRecording(),
  paintedMoves: async (): Promise<readonly PaintedMoves[]> => moves.painted,
  stream(feed: Feed): Promise<number> {
    live ??= liveRowsAfter(last, SEED);
    return playFeed(feed, live, (row) => sink?.update(...row));
  },
};

export type ChartWorker = typeof worker;

expose(worker);
