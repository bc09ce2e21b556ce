import type { Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from '../drawings/drawing.ts';
import type { KlineKey } from '../kline-source.ts';
import type { ChartLook } from '../look.ts';
import type { ChartMark } from '../marks.ts';
import type { OrderActions } from '../orders/order-hands.ts';
import { createHostBox } from './host-box.ts';
import { createHostDrawings } from './host-drawings.ts';
import { createHostGestures } from './host-gestures.ts';
import { createHostLook } from './host-look.ts';
import type { ChartHostView } from './host-look.ts';
import { createHostOrders } from './host-orders.ts';
import type { ChartData, ChartStatus, ExportFormat, Readout, RendererName, ToPainter } from './chart-messages.ts';
import { openPainter } from './painter-session.ts';
import type { OpenPainter, PainterSession } from './painter-session.ts';

export interface ChartHostParts {
  /** Gets the canvases, the focus and the gestures; positioned, and as large as the chart. */
  readonly element: HTMLElement;
  readonly openPort: OpenPainter;
  readonly key: KlineKey;
  readonly view: ChartHostView;
  readonly compact: boolean;
  readonly marks: readonly ChartMark[];
  readonly drawings: readonly Drawing[];
  readonly drawingOptions: DrawingOptions;
  onStatus(status: ChartStatus): void;
  onReadout(readout: Readout | null): void;
  onDrawings(state: DrawingState): void;
  onPaneShares(shares: ChartLook['paneShares']): void;
  /** Returns the actions on own orders; undefined where they are read-only. Called when there are any. */
  orders?(): OrderActions | undefined;
  /** Another renderer took over; for diagnostics. */
  onRenderer?(name: RendererName): void;
}

export interface ChartHost {
  /** Values equal to the present ones change nothing, here and below. */
  setKey(key: KlineKey): void;
  setMarks(marks: readonly ChartMark[]): void;
  setView(view: ChartHostView): void;
  setDrawings(drawings: readonly Drawing[], options: DrawingOptions): void;
  chooseTool(tool: DrawingTool | null): void;
  drawingCommand(command: DrawingCommand): void;
  writeText(text: string): void;
  jumpToLive(): void;
  /** Resets the price range to that of the visible candles. */
  priceAuto(): void;
  retry(): void;
  readData(): Promise<ChartData>;
  /** Returns the file; null when there is nothing to save. */
  exportAs(format: ExportFormat, title: string): Promise<Blob | null>;
  destroy(): void;
}

const LOADING: ChartStatus = { state: 'loading', atLive: true, loadingOlder: false, priceAuto: true };

/**
 * The page's end of a chart: forwards size, colours, visibility and gestures to the painter and takes its reports. Klines
 * never pass through here. A painter that is lost is followed by another one, which is sent everything again. What only the
 * lost one knew is gone: the place in time, and how to undo.
 */
export function createChartHost(parts: ChartHostParts): ChartHost {
  const { element, compact } = parts;
  let { key } = parts;
  /** The code of the painter could not be loaded. */
  let hasFailed = false;

  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  const send = (message: ToPainter) => session.send(message);
  const box = createHostBox(element, send);
  const look = createHostLook({
    element,
    compact,
    // Only the large chart may have one. A replay is a line painted on the page's thread.
    mayUseGpu: !compact && !parts.key.step,
    motion,
    view: parts.view,
    send,
    onSettings: box.measure,
  });
  const drawings = createHostDrawings({
    element,
    drawings: parts.drawings,
    options: parts.drawingOptions,
    send,
    onDrawings: parts.onDrawings,
  });
  const isDrawing = () => drawings.isDrawing;
  const gestures = createHostGestures({ element, compact, motion, send, isDrawing, onReadout: parts.onReadout });
  const orders = createHostOrders({
    element,
    marks: parts.marks,
    actions: () => (compact ? undefined : parts.orders?.()),
    send,
    isDrawing,
    letGo: gestures.letGo,
  });

  const openSession = (): PainterSession =>
    openPainter({
      element,
      openPort: parts.openPort,
      onStatus: parts.onStatus,
      onReadout: gestures.showReadout,
      onZones: gestures.setZones,
      onDrawings: drawings.show,
      onOrderGrips: orders.setGrips,
      onOrderMoved: orders.moved,
      onPaneShares: parts.onPaneShares,
      onRenderer: (name) => parts.onRenderer?.(name),
      onLost: openAgain,
      onFailed() {
        hasFailed = true;
        parts.onStatus({ ...LOADING, state: 'failed' });
      },
    });

  /**
   * Sends everything that a painter needs before its first frame: first what it can start to work on, last the size,
   * which starts painting.
   */
  function introduce(): void {
    send({ type: 'key', key });
    look.introduceTheme();
    session.giveFirstSurface();
    look.introduceConfig();
    orders.introduce();
    drawings.introduce();
    box.introduce();
  }

  function openAgain(): void {
    session.close();
    hasFailed = false;
    gestures.reset();
    parts.onStatus(LOADING);
    drawings.reset();
    orders.reset();
    session = openSession();
    introduce();
    orders.sendAgain();
  }

  let session = openSession();
  introduce();
  look.watch();
  box.watch();

  return {
    setKey(next) {
      if (next.symbol === key.symbol && next.interval === key.interval) return;
      key = next;
      gestures.forgetCursor();
      send({ type: 'key', key });
    },
    setMarks: orders.setMarks,
    setView: look.setView,
    setDrawings: drawings.set,
    chooseTool: (tool) => send({ type: 'tool', tool }),
    drawingCommand: (command) => send({ type: 'drawingCommand', command }),
    writeText: (text) => send({ type: 'drawingText', text }),
    priceAuto: () => send({ type: 'priceAuto' }),
    exportAs: (format, title) => session.exportAs(format, title),
    jumpToLive: () => send({ type: 'live' }),
    retry() {
      if (hasFailed) openAgain();
      else send({ type: 'retry' });
    },
    readData: () => session.readData(),
    destroy() {
      for (const part of [box, look, gestures, orders]) part.stop();
      session.close();
    },
  };
}
