import { effect } from '@preact/signals-core';
import { settings } from '../../level/level.ts';
import type { Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from '../drawings/drawing.ts';
import { listenToPointers } from '../input/pointer-input.ts';
import type { KlineKey } from '../kline-source.ts';
import type { ChartLook } from '../look.ts';
import type { ChartMark } from '../marks.ts';
import type {
  ChartData,
  ChartStatus,
  ChartZones,
  ExportFormat,
  Readout,
  RendererName,
  ToHost,
  ToPainter,
} from './messages.ts';
import { readTheme, watchTheme } from './read-theme.ts';
import { canTransferCanvas, surfaceOf } from './surfaces.ts';
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
  /** Hands the painter's end of a channel to the thread that runs `serveChart`. */
  openPort(port: MessagePort): void;
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

/**
 * The page's side of a chart: owns the canvas elements, forwards size, colours, visibility and gestures to the painter
 * and hears its readouts. Data never pass through here.
 */
export function createChartHost(parts: ChartHostParts): ChartHost {
  const { element } = parts;
  const transferable = canTransferCanvas();
  const channel = new MessageChannel();
  const port = channel.port1;
  const canvases = new Map<number, HTMLCanvasElement>();
  const reads = new Map<number, (data: ChartData) => void>();
  const exports = new Map<number, (file: Blob | null) => void>();
  const stops: (() => void)[] = [];
  let lastRequestId = 0;
  let { key, marks, view, drawings, drawingOptions } = parts;
  let zones: ChartZones | null = null;
  /** While drawing, every move of a finger belongs to the painter. */
  let drawing = false;
  let cursorShown = false;
  let destroyed = false;
  let toldTheme = '';

  const motion = matchMedia('(prefers-reduced-motion: reduce)');

  const tell = (message: ToPainter, transfer: Transferable[] = []) => {
    if (!destroyed) port.postMessage(message, transfer);
  };
  const tellConfig = () =>
    tell({
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
    tell({ type: 'theme', theme });
  };

  const giveSurface = (type: 'open' | 'surface', surfaceId: number) => {
    const canvas = document.createElement('canvas');
    // A later canvas waits beneath until its first frame is painted.
    canvas.style.cssText = `position:absolute;inset:0;width:100%;height:100%;z-index:${type === 'open' ? 0 : -1}`;
    element.append(canvas);
    canvases.set(surfaceId, canvas);
    const surface = surfaceOf(canvas, transferable);
    tell({ type, surfaceId, surface }, 'offscreen' in surface ? [surface.offscreen] : []);
  };
  const showSurface = (surfaceId: number, renderer: RendererName) => {
    // One frame later: a painter's first frame reaches the screen with the next one of the page.
    requestAnimationFrame(() => {
      for (const [id, canvas] of canvases) {
        if (id >= surfaceId) continue;
        canvas.remove();
        canvases.delete(id);
      }
      canvases.get(surfaceId)?.style.setProperty('z-index', '0');
      parts.onRenderer?.(renderer);
    });
  };

  port.addEventListener('message', (event: MessageEvent<ToHost>) => {
    const message = event.data;
    switch (message.type) {
      case 'status':
        parts.onStatus(message.status);
        break;
      case 'readout':
        cursorShown = message.readout !== null;
        parts.onReadout(message.readout);
        break;
      case 'zones':
        zones = message.zones;
        break;
      case 'drawingState':
        drawings = message.state.drawings;
        drawing = message.state.tool !== null || message.state.selectedId !== null;
        element.style.touchAction = drawing ? 'none' : '';
        parts.onDrawings(message.state);
        break;
      case 'paneShares':
        parts.onPaneShares(message.shares);
        break;
      case 'exported':
        exports.get(message.requestId)?.(message.file);
        exports.delete(message.requestId);
        break;
      case 'data':
        reads.get(message.requestId)?.(message.data);
        reads.delete(message.requestId);
        break;
      case 'surfaceWanted':
        giveSurface('surface', message.surfaceId);
        break;
      case 'surfaceShown':
        showSurface(message.surfaceId, message.renderer);
        break;
      case 'surfaceDropped':
        canvases.get(message.surfaceId)?.remove();
        canvases.delete(message.surfaceId);
        break;
    }
  });
  port.start();

  if (transferable) parts.openPort(channel.port2);
  else paintHere(channel.port2, parts.openPort);

  giveSurface('open', 1);
  tellConfig();
  tellTheme();
  const size = watchSize(
    element,
    () => settings.peek().dprMax,
    (next) => tell({ type: 'size', size: next }),
  );
  size.measure();
  tell({ type: 'marks', marks });
  tell({ type: 'drawings', drawings, options: drawingOptions });
  tell({ type: 'key', key });
  stops.push(
    size.stop,
    watchTheme(tellTheme),
    watchVisible(element, (visible) => tell({ type: 'visible', visible })),
    // A change of level keeps the chart and its view: only resolution and renderer follow.
    effect(() => {
      void settings.value;
      tellConfig();
      size.measure();
    }),
  );
  if (!parts.compact) {
    motion.addEventListener('change', tellConfig);
    stops.push(
      () => motion.removeEventListener('change', tellConfig),
      listenToPointers({
        element,
        send: tell,
        reducedMotion: () => motion.matches,
        zones: () => zones,
        drawing: () => drawing,
        cursorShown: () => cursorShown,
      }),
    );
  }

  return {
    setKey(next) {
      if (next.symbol === key.symbol && next.interval === key.interval) return;
      key = next;
      cursorShown = false;
      tell({ type: 'key', key });
    },
    setMarks(next) {
      if (next === marks) return;
      marks = next;
      tell({ type: 'marks', marks });
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
      tell({ type: 'drawings', drawings, options });
    },
    chooseTool: (tool) => tell({ type: 'tool', tool }),
    drawingCommand: (command) => tell({ type: 'drawingCommand', command }),
    writeText: (text) => tell({ type: 'drawingText', text }),
    priceAuto: () => tell({ type: 'priceAuto' }),
    exportAs: (format, title) =>
      new Promise((resolve) => {
        exports.set(++lastRequestId, resolve);
        tell({ type: 'export', requestId: lastRequestId, format, title });
      }),
    jumpToLive: () => tell({ type: 'live' }),
    retry: () => tell({ type: 'retry' }),
    readData: () =>
      new Promise((resolve) => {
        reads.set(++lastRequestId, resolve);
        tell({ type: 'read', requestId: lastRequestId });
      }),
    destroy() {
      tell({ type: 'close' });
      destroyed = true;
      for (const stop of stops) stop();
      for (const canvas of canvases.values()) canvas.remove();
      port.close();
    },
  };
}

/** Canvases cannot leave this thread: paint here, late loaded, with klines relayed from the thread behind `openPort`. */
function paintHere(painterPort: MessagePort, openPort: (port: MessagePort) => void): void {
  const relay = new MessageChannel();
  openPort(relay.port2);
  void Promise.all([import('./serve-chart.ts'), import('./kline-relay.ts')]).then(
    ([{ serveChart }, { relayedKlineSource }]) => serveChart(painterPort, relayedKlineSource(relay.port1)),
  );
}
