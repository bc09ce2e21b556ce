import type { Chart, ChartPeer, ChartPlace, IndexRange } from '../../peers/charts/chart-peer.ts';
import { FIRST_RANGE } from '../../peers/charts/chart-peer.ts';
import { CHART_VARIANTS, isVariantId } from '../../scenarios/chart/variants.ts';
import { klineRows, liveRowsAfter } from '../../scenarios/data/kline-rows.ts';
import type { Feed, KlineRow } from '../../scenarios/data/kline-rows.ts';
import type { PaintedMoves } from './chart-worker.ts';
import { watchFirstDrawing } from './first-drawing.ts';
import { installFrameProbe, nextFrame, startRecording, stopRecording } from './frame-probe.ts';
import type { FrameTimes } from './frame-probe.ts';
import type { FloorChart } from './floor-chart.ts';
import type { OurChart, OurWorker } from './our-chart.ts';

/** Shows one chart in one page: the address names the variant, and the driver calls functions of `ChartBench`. */

const PLACE = { widthPx: 390, heightPx: 500 };
const SEED = 11;
const LIVE_SEED = 7;
const PAN_CANDLES = 600;
const ZOOM_FROM_CANDLES = 60;
const SETTLE_MS = 200;
/** After this time the last requested frame is over, even a slow one. */
const QUIET_MS = 1000;
/** A text that names the average may never come. */
const AVERAGE_MS = 3000;

/** Imported by pattern, because their types need the packages of bench/peers, which a fresh checkout does not have. */
const PEER_FILES = import.meta.glob<{ readonly peer: ChartPeer }>('../../peers/charts/rivals/*.ts');

export interface MotionTimes {
  /** Frames in which the page moved the view. */
  readonly frames: number;
  readonly elapsedMs: number;
  /** Script on the main thread. */
  readonly page: FrameTimes;
  /** Range that was requested last; `shown` is the range that the chart reports. */
  readonly asked: IndexRange;
  readonly shown: IndexRange;
}

/** Pan: 600 candles into the past. Zoom: out to all. */
export type Motion = 'pan' | 'zoom';

export interface StreamTimes {
  readonly ticks: number;
  readonly elapsedMs: number;
  /** Frames with a new picture, of whichever thread paints. */
  readonly frames: number;
}

/** Functions that the driver calls, as `window.chartBench`. */
export interface ChartBench {
  makeRows(count: number): void;
  /** Returns ms from rows to the end of the frame that shows candles. Resolves when the chart has all rows and its average. */
  load(): Promise<number>;
  /** False while another renderer is still to take over. */
  hasItsRenderer(): boolean;
  /**
   * Goes where a motion, or the feed, starts, and waits until all is quiet.
   * @param touched  from now on as with a finger on the chart: every frame counts. Only ours knows the difference.
   */
  rest(motion: Motion, touched: boolean): Promise<void>;
  /** Nothing but the motion, so that CPU time around it is the motion's. */
  move(motion: Motion, frames: number, capMs: number): Promise<void>;
  /** Returns the times of the last motion. */
  moved(): Promise<MotionTimes>;
  stream(feed: Feed): Promise<StreamTimes>;
  /** Memory of WebAssembly, wherever the chart has it: the browser counts none. */
  kernelBytes(): Promise<number>;
  /** Frames asked for by anyone while nothing happens. */
  idle(forMs: number): Promise<number>;
  watchMoves(): Promise<void>;
  /**
   * Milliseconds from each pointer event to the end of the display frame painted with it. Only Tern's chart in a worker
   * reports them.
   */
  moveTimes(): Promise<readonly number[]>;
}

declare global {
  interface Window {
    chartBench?: ChartBench;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Made {
  readonly chart: Chart;
  /** Resolves when candles are on the screen. The page or the worker knows that. */
  readonly drawn: Promise<void>;
  /** Nobody watches any more: the watch itself costs time. */
  stopWatching(): Promise<void> | void;
}

/** Makes the chart of a variant and gives access to its worker and its input. */
interface Maker {
  create(place: ChartPlace, rows: readonly KlineRow[]): Made;
  /** The worker, where it paints. */
  readonly painter: OurWorker | null;
  ours(): OurChart | null;
  /** Chart that takes touch input: Tern's and the limits; null for rivals. */
  driven(): Pick<OurChart, 'touch' | 'watchMoves' | 'moves'> | null;
}

async function makerOf(id: keyof typeof CHART_VARIANTS): Promise<Maker> {
  const variant = CHART_VARIANTS[id];
  if (variant.side === 'library') {
    const { peer } = await PEER_FILES[`../../peers/charts/rivals/${variant.library}.ts`]!();
    return {
      painter: null,
      ours: () => null,
      driven: () => null,
      create(place, rows) {
        const { candles, stop } = watchFirstDrawing();
        const chart = peer.create(place, rows, liveRowsAfter(rows[rows.length - 1]!, LIVE_SEED));
        return { chart, drawn: candles, stopWatching: stop };
      },
    };
  }
  const { createOurChart, startWorker } = await import('./our-chart.ts');
  const worker = await startWorker();
  if (variant.side === 'limit') {
    const { createFloorChart } = await import('./floor-chart.ts');
    let floor: FloorChart | null = null;
    return {
      painter: worker,
      ours: () => null,
      driven: () => floor,
      create(place) {
        floor = createFloorChart(place, worker, variant.context);
        return { chart: floor, drawn: worker.drawn('candles'), stopWatching: () => worker.stopWatching() };
      },
    };
  }
  let ours: OurChart | null = null;
  return {
    painter: worker,
    ours: () => ours,
    driven: () => ours,
    create(place, rows) {
      ours = createOurChart(place, rows, worker);
      return { chart: ours, drawn: worker.drawn('candles'), stopWatching: () => worker.stopWatching() };
    },
  };
}

async function startBench(): Promise<ChartBench> {
  const id = new URLSearchParams(location.search).get('variant');
  if (!isVariantId(id)) throw new RangeError(`variant ${id}`);
  installFrameProbe();
  const variant = CHART_VARIANTS[id];
  const maker = await makerOf(id);
  const { painter } = maker;
  const element = document.getElementById('chart')!;
  let rows: KlineRow[] = [];
  let count = 0;
  let chart: Chart;

  let asked: IndexRange = { from: NaN, to: NaN };
  let last = { frames: 0, elapsedMs: NaN };
  const ask = (range: IndexRange) => {
    asked = range;
    chart.setRange(range);
  };
  /** @param part  of the motion: 0 … 1 */
  const rangeAt: Readonly<Record<Motion, (part: number) => IndexRange>> = {
    pan(part) {
      const to = count - part * PAN_CANDLES;
      return { from: to - FIRST_RANGE, to };
    },
    zoom: (part) => ({ from: count - ZOOM_FROM_CANDLES * (count / ZOOM_FROM_CANDLES) ** part, to: count }),
  };

  return {
    makeRows(wanted) {
      count = wanted;
      rows = klineRows(count, SEED);
    },
    async load() {
      await pause(SETTLE_MS);
      await nextFrame();
      const startMs = performance.now();
      const made = maker.create({ element, ...PLACE }, rows);
      // The charts have their copies now.
      rows = [];
      ({ chart } = made);
      await made.drawn;
      const candlesMs = performance.now() - startMs;
      await maker.ours()?.takeOlder();
      // The code of studies is not part of our first frame.
      if (maker.ours()) await Promise.race([painter!.drawn('average'), pause(AVERAGE_MS)]);
      await made.stopWatching();
      return candlesMs;
    },
    hasItsRenderer: () => variant.side !== 'ours' || maker.ours()?.renderer === variant.renderer,
    async rest(motion, touched) {
      ask(rangeAt[motion](0));
      maker.driven()?.touch(touched);
      await pause(SETTLE_MS);
      await painter?.startRecording();
      await nextFrame();
    },
    async move(motion, frames, capMs) {
      startRecording();
      const startMs = performance.now();
      let done = 0;
      await new Promise<void>((resolve) => {
        const step = () => {
          if (done >= frames || performance.now() - startMs > capMs) {
            resolve();
            return;
          }
          done++;
          ask(rangeAt[motion](done / frames));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      });
      last = { frames: done, elapsedMs: performance.now() - startMs };
    },
    async moved() {
      const page = stopRecording();
      await painter?.stopRecording();
      await pause(SETTLE_MS);
      return { ...last, page, asked, shown: await chart.range() };
    },
    async stream(feed) {
      if (!painter) startRecording();
      const startMs = performance.now();
      const ticks = await chart.stream(feed);
      const elapsedMs = performance.now() - startMs;
      const { length: frames } = painter ? await painter.stopRecording() : stopRecording();
      return { ticks, elapsedMs, frames };
    },
    kernelBytes: async () => (painter ? painter.kernelBytes() : 0),
    async idle(forMs) {
      await pause(QUIET_MS);
      await painter?.startRecording();
      startRecording();
      await pause(forMs);
      const frames = stopRecording().length;
      return frames + (painter ? (await painter.stopRecording()).length : 0);
    },
    async watchMoves() {
      await painter!.startRecording();
      maker.driven()!.watchMoves();
    },
    async moveTimes() {
      const painted: readonly PaintedMoves[] = await painter!.paintedMoves();
      return maker.driven()!.moves.flatMap((gestureMs, at) => {
        const frame = painted.find(({ received }) => received > at);
        return frame ? [frame.shownEpochMs - gestureMs] : [];
      });
    },
  };
}

window.chartBench = await startBench();
