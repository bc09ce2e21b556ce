import { effect } from '@preact/signals-core';
import { settings } from '../../level/level.ts';
import { NO_DRAWINGS } from '../drawings/drawing.ts';
import type { Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from '../drawings/drawing.ts';
import { listenToPointers } from '../input/pointer-input.ts';
import type { KlineKey } from '../kline-source.ts';
import type { ChartLook } from '../look.ts';
import type { ChartMark } from '../marks.ts';
import type { OrderActions, OrderHands } from '../orders/order-hands.ts';
import type { ChartData, ChartStatus, ChartZones, ExportFormat, OrderGrip, Readout, RendererName } from './messages.ts';
import type { ChartSize } from '../layers/layout.ts';
import { openPainter } from './painter-session.ts';
import type { OpenPainter, PainterSession } from './painter-session.ts';
import { watchLook } from '../../frame/watch-look.ts';
import { readTheme } from './read-theme.ts';
import { watchSize, watchVisible } from './watch-canvas.ts';

/** What may change while the chart stays. */
export interface ChartHostView {
  readonly locale: string;
  readonly look: ChartLook;
  readonly compare: string | null;
}

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
  /** What hands do with own orders; undefined where they can only be seen. Asked for when there are any. */
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
  /** The price range follows the candles in sight again. */
  priceAuto(): void;
  retry(): void;
  readData(): Promise<ChartData>;
  /** Null when there is nothing to save. */
  exportAs(format: ExportFormat, title: string): Promise<Blob | null>;
  destroy(): void;
}

/** `?renderer=canvas2d|pixi` in the address, for tests and support. */
function forcedRenderer(): RendererName | null {
  const name = new URLSearchParams(location.search).get('renderer');
  return name === 'canvas2d' || name === 'pixi' ? name : null;
}

const LOADING: ChartStatus = { state: 'loading', atLive: true, loadingOlder: false, priceAuto: true };

/**
 * The page's side of a chart: forwards size, colours, visibility and gestures to the painter and hears its readouts. Data
 * never pass through here. A painter that is lost is followed by another, which is told everything anew; what only the
 * former knew is gone: the place in time, and how to undo.
 */
export function createChartHost(parts: ChartHostParts): ChartHost {
  const { element } = parts;
  const stops: (() => void)[] = [];
  let { key, marks, view, drawings, drawingOptions } = parts;
  let zones: ChartZones | null = null;
  /** While drawing, every move of a finger belongs to the painter. */
  let drawing = false;
  let toldDrawings = false;
  let grips: readonly OrderGrip[] = [];
  /** Come with the first order or holding. */
  let hands: Promise<OrderHands> | null = null;
  let letGo: (pointerId: number) => void = () => undefined;
  let cursorShown = false;
  let toldTheme = '';
  let painterSize: ChartSize | null = null;
  let visible = true;
  /** The painter could not be loaded. */
  let failed = false;

  const motion = matchMedia('(prefers-reduced-motion: reduce)');

  const tellConfig = () =>
    session.tell({
      type: 'config',
      config: {
        ...view,
        compact: parts.compact,
        animationMs: motion.matches ? 0 : settings.peek().candleAnimationMs,
        // Browsers keep few WebGL contexts: only the large chart may have one. A replay is a line painted on the page's thread.
        gpu: settings.peek().chartGpu && !parts.compact && !parts.key.step,
        forced: parts.compact ? null : forcedRenderer(),
      },
    });
  const tellTheme = () => {
    const theme = readTheme(element, parts.compact);
    // The root element's attributes change for many reasons; only new colours are worth a redraw.
    const text = JSON.stringify(theme);
    if (text === toldTheme) return;
    toldTheme = text;
    session.tell({ type: 'theme', theme });
  };

  function showDrawings(state: DrawingState): void {
    drawings = state.drawings;
    drawing = state.tool !== null || state.selectedId !== null;
    element.style.touchAction = drawing ? 'none' : '';
    parts.onDrawings(state);
  }

  function bringHands(): void {
    const actions = parts.orders?.();
    if (hands || !actions || parts.compact || !marks.some(({ kind }) => kind === 'order' || kind === 'cost')) return;
    hands = import('../orders/order-hands.ts').then(({ createOrderHands }) =>
      createOrderHands({
        element,
        actions,
        send: (message) => session.tell(message),
        grips: () => grips,
        drawing: () => drawing,
        letGo,
      }),
    );
    // Tried anew with the next marks.
    hands.catch(() => (hands = null));
  }

  const openSession = (): PainterSession =>
    openPainter({
      element,
      openPort: parts.openPort,
      onStatus: parts.onStatus,
      onReadout(readout) {
        cursorShown = readout !== null;
        parts.onReadout(readout);
      },
      onZones(next) {
        zones = next;
      },
      onDrawings(state) {
        toldDrawings = true;
        showDrawings(state);
      },
      onOrderGrips(next) {
        grips = next;
      },
      onOrderMoved: (move) => void hands?.then((here) => here.moved(move)),
      onPaneShares: parts.onPaneShares,
      onRenderer: (name) => parts.onRenderer?.(name),
      onLost: openAnew,
      onFailed() {
        failed = true;
        parts.onStatus({ ...LOADING, state: 'failed' });
      },
    });

  /**
   * All that a painter must know before its first frame. What it can begin with comes first, so that it works while this
   * thread does; the size comes last: with it the picture can be painted.
   */
  function introduce(): void {
    session.tell({ type: 'key', key });
    toldTheme = '';
    tellTheme();
    session.giveFirstSurface();
    tellConfig();
    session.tell({ type: 'marks', marks });
    bringHands();
    session.tell({ type: 'drawings', drawings, options: drawingOptions });
    if (!visible) session.tell({ type: 'visible', visible });
    if (painterSize) session.tell({ type: 'size', size: painterSize });
    else size.measure();
  }

  function openAnew(): void {
    session.close();
    failed = false;
    zones = null;
    if (cursorShown) parts.onReadout(null);
    cursorShown = false;
    parts.onStatus(LOADING);
    if (toldDrawings) showDrawings({ ...NO_DRAWINGS, drawings });
    toldDrawings = false;
    grips = [];
    session = openSession();
    introduce();
    void hands?.then((here) => here.tellAgain());
  }

  const size = watchSize(
    element,
    () => settings.peek().dprMax,
    (next) => {
      painterSize = next;
      session.tell({ type: 'size', size: next });
    },
  );
  let session = openSession();
  let toldSettings = settings.peek();
  introduce();
  stops.push(
    size.stop,
    watchLook(tellTheme),
    watchVisible(element, (next) => {
      if (next === visible) return;
      visible = next;
      session.tell({ type: 'visible', visible });
    }),
    // A change of level keeps the chart and its view: only resolution and renderer follow.
    effect(() => {
      if (settings.value === toldSettings) return;
      toldSettings = settings.value;
      tellConfig();
      size.measure();
    }),
  );
  if (!parts.compact) {
    motion.addEventListener('change', tellConfig);
    const pointers = listenToPointers({
      element,
      send: (message) => session.tell(message),
      reducedMotion: () => motion.matches,
      zones: () => zones,
      drawing: () => drawing,
      cursorShown: () => cursorShown,
    });
    ({ letGo } = pointers);
    stops.push(
      () => motion.removeEventListener('change', tellConfig),
      pointers.stop,
      () => void hands?.then((here) => here.stop()),
    );
  }

  return {
    setKey(next) {
      if (next.symbol === key.symbol && next.interval === key.interval) return;
      key = next;
      cursorShown = false;
      session.tell({ type: 'key', key });
    },
    setMarks(next) {
      if (next === marks) return;
      marks = next;
      session.tell({ type: 'marks', marks });
      bringHands();
    },
    setView(next) {
      if (next.locale === view.locale && next.look === view.look && next.compare === view.compare) return;
      view = next;
      tellConfig();
    },
    setDrawings(next, options) {
      const same =
        options.locked === drawingOptions.locked &&
        options.magnet === drawingOptions.magnet &&
        options.words === drawingOptions.words;
      // What the painter told comes back as a prop; only other drawings are news to it.
      if (next === drawings && same) return;
      drawings = next;
      drawingOptions = options;
      session.tell({ type: 'drawings', drawings, options });
    },
    chooseTool: (tool) => session.tell({ type: 'tool', tool }),
    drawingCommand: (command) => session.tell({ type: 'drawingCommand', command }),
    writeText: (text) => session.tell({ type: 'drawingText', text }),
    priceAuto: () => session.tell({ type: 'priceAuto' }),
    exportAs: (format, title) => session.exportAs(format, title),
    jumpToLive: () => session.tell({ type: 'live' }),
    retry() {
      if (failed) openAnew();
      else session.tell({ type: 'retry' });
    },
    readData: () => session.readData(),
    destroy() {
      for (const stop of stops) stop();
      session.close();
    },
  };
}
