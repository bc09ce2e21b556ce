import { transfer, wrap } from 'comlink';
import type { Remote } from 'comlink';
import { createChartHost } from '../../../src/chart/host/chart-host.ts';
import type { ChartZones, RendererName, ToHost, ToPainter } from '../../../src/chart/host/chart-messages.ts';
import type { KlineColumns } from '../../../src/compute/kline/columns.ts';
import type { ChartLook } from '../../../src/chart/look.ts';
import { AVERAGE_PERIOD } from '../../peers/charts/chart-peer.ts';
import type { Chart, ChartPlace, IndexRange } from '../../peers/charts/chart-peer.ts';
import type { KlineRow } from '../../scenarios/data/kline-rows.ts';
import { ROW_MS } from '../../scenarios/data/kline-rows.ts';
import type { ChartWorker } from './chart-worker.ts';

/** Tern's chart shows the same parts as the rivals. */
const LOOK: ChartLook = {
  kind: 'candles',
  scale: 'linear',
  studies: [{ kind: 'ma', period: AVERAGE_PERIOD }, { kind: 'volume' }],
  paneShares: {},
};

/** A chart starts with candles so wide, and so much free space after the newest. */
const FIRST_CANDLE_PX = 6;
const FIRST_GAP_PX = 14;

export type OurWorker = Remote<ChartWorker>;

/** The app starts its live worker before any chart. */
export async function startWorker(): Promise<OurWorker> {
  const worker = wrap<ChartWorker>(new Worker(new URL('./chart-worker.ts', import.meta.url), { type: 'module' }));
  await worker.start();
  return worker;
}

/** The newest page comes first and older ones are prepended, as in the app. */
const FIRST_ROWS = 500;

/** Rows [from, to) as columns. */
function columnsOf(rows: readonly KlineRow[], from: number, to: number): KlineColumns {
  const column = (at: number) => {
    const values = new Float64Array(to - from);
    for (let i = from; i < to; i++) values[i - from] = rows[i]![at]!;
    return values;
  };
  return {
    openTimeMs: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

/**
 * Runs `create` and takes the end of the first channel it makes: the host's, so that the bench can speak as the host
 * does.
 */
function withPortOf<T>(create: () => T): { readonly made: T; readonly port: MessagePort } {
  const Native = globalThis.MessageChannel;
  const channels: MessageChannel[] = [];
  globalThis.MessageChannel = class extends Native {
    constructor() {
      super();
      channels.push(this);
    }
  };
  try {
    const made = create();
    return { made, port: channels[0]!.port1 };
  } finally {
    globalThis.MessageChannel = Native;
  }
}

const moved = (columns: KlineColumns): KlineColumns =>
  transfer(
    columns,
    Object.values(columns).map(({ buffer }) => buffer as ArrayBuffer),
  );

export interface OurChart extends Chart {
  /** Brings the rows that the first frame did not need. Resolves when the chart has them. */
  takeOlder(): Promise<void>;
  /** Which renderer paints now; pixi takes over some time after the first frame. */
  readonly renderer: RendererName;
  /** Makes every frame count, as with a finger on the chart. */
  touch(active: boolean): void;
  /** Starts recording when a pointer moves the view. Call it once. */
  watchMoves(): void;
  /** When the pointer moved, by the clock that threads share: one for each message that moves the view. */
  readonly moves: readonly number[];
}

/**
 * The real chart: page and painter as the app has them. It has no call for a range, so the bench sends the messages that
 * gestures send, on the host's own port.
 */
export function createOurChart(place: ChartPlace, rows: readonly KlineRow[], worker: OurWorker): OurChart {
  const count = rows.length;
  const startMs = rows[0]![0];
  const first = Math.max(0, count - FIRST_ROWS);
  const newest = columnsOf(rows, first, count);
  const lastRow = rows[count - 1]!;
  let older = first > 0 ? rows : null;
  place.element.style.cssText = `position:relative;width:${place.widthPx}px;height:${place.heightPx}px`;
  let renderer: RendererName = 'canvas2d';
  const { port } = withPortOf(() =>
    createChartHost({
      element: place.element,
      openPort: (painter) => void worker.open(transfer(painter, [painter]), moved(newest), lastRow),
      key: { symbol: 'BENCH', interval: 'ONE_MIN' },
      view: { locale: 'en', look: LOOK, compare: null },
      compact: false,
      marks: [],
      drawings: [],
      drawingOptions: { locked: false, magnet: false },
      onStatus: () => {},
      onReadout: () => {},
      onDrawings: () => {},
      onPaneShares: () => {},
      onRenderer: (name) => {
        renderer = name;
      },
    }),
  );
  let zones: ChartZones | null = null;
  let readout = Promise.withResolvers<number>();
  port.addEventListener('message', ({ data }: MessageEvent<ToHost>) => {
    if (data.type === 'zones') zones = data.zones;
    if (data.type === 'readout' && data.readout) readout.resolve(data.readout.openTimeMs);
  });
  const tell = (message: ToPainter) => port.postMessage(message);

  let moves: number[] = [];
  let gestureMs = NaN;

  // The painter's view, as it follows from what it was told. `range` asks it.
  let view = { right: count + FIRST_GAP_PX / FIRST_CANDLE_PX, candlePx: FIRST_CANDLE_PX };
  const indexUnder = async (xPx: number): Promise<number> => {
    readout = Promise.withResolvers<number>();
    tell({ type: 'cursor', xPx, yPx: 40 });
    return ((await readout.promise) - startMs) / ROW_MS;
  };
  return {
    get renderer() {
      return renderer;
    },
    get moves() {
      return moves;
    },
    watchMoves() {
      moves = [];
      const noteTime = (event: PointerEvent) => {
        gestureMs = performance.timeOrigin + event.timeStamp;
      };
      const types = ['pointermove', 'pointerrawupdate'] as const;
      for (const type of types) place.element.addEventListener(type, noteTime as EventListener, { capture: true });
      const send = port.postMessage.bind(port) as (message: ToPainter) => void;
      port.postMessage = (message: ToPainter) => {
        if (message.type === 'pan' || message.type === 'zoom') moves.push(gestureMs);
        send(message);
      };
    },
    async takeOlder() {
      if (!older) return;
      const columns = moved(columnsOf(older, 0, first));
      older = null;
      await worker.holdOlder(columns);
    },
    touch: (active) => tell({ type: 'touch', active }),
    setRange({ from, to }: IndexRange) {
      const { plotRightPx } = zones!;
      const candlePx = plotRightPx / (to - from);
      const dxPx = (view.right - to) * view.candlePx;
      const factor = candlePx / view.candlePx;
      view = { right: to, candlePx };
      if (factor === 1) tell({ type: 'pan', dxPx });
      else tell({ type: 'zoom', xPx: plotRightPx, factor, dxPx });
    },
    async range() {
      const from = await indexUnder(0);
      const to = (await indexUnder(zones!.plotRightPx - 0.01)) + 1;
      tell({ type: 'cursorOff' });
      return { from, to };
    },
    stream: (feed) => worker.stream(feed),
  };
}
