import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import type { DrawingController } from '../drawings/drawing-controller.ts';
import { ChartEngine } from '../engine/chart-engine.ts';
import { startKinetic, stepKinetic } from '../input/kinetic.ts';
import type { Kinetic } from '../input/kinetic.ts';
import type { KlineSource } from '../kline-source.ts';
import { DrawList } from '../layers/draw-list.ts';
import { paintsOf } from '../layers/paints.ts';
import type { Renderer } from '../layers/renderer.ts';
import type { ChartLook } from '../look.ts';
import type { ChartTheme } from '../theme.ts';
import { createKlineFollower } from './kline-follower.ts';
import { createLateLayers } from './late-layers.ts';
import type { ChartConfig, ChartStatus, ChartZones, OrderGrip, ToHost, ToPainter } from './messages.ts';
import { createRedrawSchedule } from './redraw-schedule.ts';
import type { RequestFrame } from './redraw-schedule.ts';
import { createRendererSlot } from './renderer-slot.ts';
import { canvasOf } from './surfaces.ts';

const SECOND_MS = 1000;
/** Code that the first frame does without is asked for behind it, or after this long without candles. */
const LATE_MS = 50;

const sameLook = (before: ChartConfig | null, next: ChartConfig) =>
  before !== null && JSON.stringify(before.look) === JSON.stringify(next.look);

/** What a painter tells the thread it runs on. */
export interface PaintEvents {
  /** Hears what each paint took, ms of `performance.now`. Called in every frame. */
  readonly onPaint?: ((startMs: number, endMs: number) => void) | undefined;
  /** The graphics context of the chart was lost; it goes on without, for diagnostics. */
  readonly onContextLost?: (() => void) | undefined;
}

export interface ChartPainterParts extends PaintEvents {
  tell(message: ToHost): void;
  readonly source: KlineSource;
  readonly requestFrame: RequestFrame;
  nowMs(): number;
  readonly loadKernels: (() => Promise<KlineKernels>) | undefined;
}

/**
 * One chart as its thread sees it: hears the page's messages, paints when the picture is stale, and tells what the page shows
 * as text.
 */
export function createChartPainter(parts: ChartPainterParts) {
  const { tell, source, requestFrame, nowMs, loadKernels, onPaint, onContextLost } = parts;
  const engine = new ChartEngine();
  const list = new DrawList();
  let theme: ChartTheme | null = null;
  let config: ChartConfig | null = null;
  let told: ChartStatus | null = null;
  let toldReadout = false;
  let kinetic: Kinetic | null = null;
  let secondTimer: ReturnType<typeof setTimeout> | null = null;
  let visible = true;
  /** Candles were painted. */
  let shown = false;
  let lateTimer: ReturnType<typeof setTimeout> | null = null;
  let lastSurfaceId = 0;
  /** The engine gives no context to paint with. */
  let blind = false;
  let toldZones: ChartZones | null = null;
  let toldGrips: readonly OrderGrip[] | null = null;
  /** Something may lie under a tap; before that no code for it is loaded. */
  let hasDrawings = false;
  /** Where the drawing finger was last; NaN while none is down. */
  let drawX = NaN;
  /** Panes under a finger, until it is gone. */
  let resized: ChartLook['paneShares'] | null = null;
  let toldDrawings: DrawingController['state'] | null = null;
  /** What the page gave last; it may come before anything is drawn, and before the code for it. */
  let givenDrawings: Extract<ToPainter, { type: 'drawings' }> | null = null;

  const schedule = createRedrawSchedule(drawFrame, requestFrame);

  const slot = createRendererSlot({
    wantSurface() {
      lastSurfaceId++;
      tell({ type: 'surfaceWanted', surfaceId: lastSurfaceId });
      return lastSurfaceId;
    },
    shown: (surfaceId, renderer) => tell({ type: 'surfaceShown', surfaceId, renderer }),
    dropped: (surfaceId) => tell({ type: 'surfaceDropped', surfaceId }),
    contextLost: () => onContextLost?.(),
    paintWith(renderer) {
      usePaints(renderer);
      const size = engine.frameSize;
      if (size) renderer.draw(list, size.width, size.height);
    },
  });

  const klines = createKlineFollower({
    engine,
    source,
    onUpdate: () => schedule.request('data'),
    onChange: () => afterViewChange(),
  });
  const late = createLateLayers({ engine, source, loadKernels, changed: () => afterViewChange() });

  function usePaints(renderer: Renderer | null): void {
    if (theme) renderer?.setPaints(paintsOf(theme), theme.fontFamily);
  }

  function drawFrame(): void {
    const size = engine.frameSize;
    if (!slot.current || !size) return;
    if (kinetic) {
      const step = stepKinetic(kinetic, performance.now());
      kinetic = step.next;
      engine.pan(step.dxPx);
      afterViewChange();
    }
    const frameMs = performance.now();
    engine.paint(list, nowMs(), frameMs);
    slot.current.draw(list, size.width, size.height);
    onPaint?.(frameMs, performance.now());
    slot.afterFrame();
    if (engine.scene && !shown) {
      shown = true;
      if (lateTimer !== null) showLate();
    }
    klines.afterFrame();
    tellReadout();
    tellZones();
    tellGrips();
    if (kinetic || engine.isMoving(frameMs)) schedule.request('view');
    followSeconds();
  }

  function showLate(): void {
    if (lateTimer !== null) clearTimeout(lateTimer);
    lateTimer = null;
    if (config) late.show(config.look);
  }

  /** One redraw at each full second of the server clock, only while a countdown is on screen. */
  function followSeconds(): void {
    if (secondTimer !== null || !visible || !engine.ticks(nowMs())) return;
    secondTimer = setTimeout(
      () => {
        secondTimer = null;
        schedule.request('data');
      },
      SECOND_MS - (nowMs() % SECOND_MS),
    );
  }

  function stopSeconds(): void {
    if (secondTimer !== null) clearTimeout(secondTimer);
    secondTimer = null;
  }

  function tellStatus(): void {
    const status: ChartStatus = {
      state: blind ? 'failed' : klines.state,
      atLive: engine.atLive,
      loadingOlder: klines.loadingOlder,
      priceAuto: engine.priceAuto,
    };
    const same =
      told?.state === status.state &&
      told.atLive === status.atLive &&
      told.loadingOlder === status.loadingOlder &&
      told.priceAuto === status.priceAuto;
    if (same) return;
    told = status;
    tell({ type: 'status', status });
  }

  function afterViewChange(): void {
    klines.loadWhatIsNeeded();
    tellStatus();
    schedule.request('view');
    // The first candles wait for no frame: what is painted now is on the screen with the next one.
    if (!shown && engine.hasPicture) queueMicrotask(schedule.drawNow);
  }

  /** With the frame it belongs to, so that panel and crosshair move together. */
  function tellReadout(): void {
    const readout = engine.readout();
    if (!readout && !toldReadout) return;
    toldReadout = readout !== null;
    tell({ type: 'readout', readout });
  }

  /** Panes and axes as fingers meet them; told only when they moved. */
  function tellZones(): void {
    const { zones } = engine;
    if (!zones || zones === toldZones) return;
    toldZones = zones;
    tell({ type: 'zones', zones });
  }

  /** As `tellZones`, for own orders. */
  function tellGrips(): void {
    const grips = late.orders?.grips;
    if (!grips || grips === toldGrips) return;
    toldGrips = grips;
    tell({ type: 'orderGrips', grips });
  }

  function draw(work: (controller: DrawingController) => void): void {
    late.withDrawings((controller) => {
      work(controller);
      if (controller.state !== toldDrawings) {
        toldDrawings = controller.state;
        tell({ type: 'drawingState', state: controller.state });
      }
      schedule.request('view');
    });
  }

  /** A finger that meets no drawing moves the chart, as it does without them. */
  function drawWithFinger({ phase, xPx, yPx }: Extract<ToPainter, { type: 'draw' }>): void {
    const { scene } = engine;
    if (!scene) return;
    draw((controller) => {
      const taken = controller.pointer(phase, xPx, yPx, scene);
      if (phase === 'move' && !taken && Number.isFinite(drawX)) {
        engine.pan(xPx - drawX);
        afterViewChange();
      }
      drawX = phase === 'down' || phase === 'move' ? xPx : NaN;
    });
  }

  async function exportAs({ format, requestId, title }: Extract<ToPainter, { type: 'export' }>): Promise<void> {
    const file = await import('../export/export-chart.ts')
      .then(({ exportChart }) => {
        // Now, and not before the code came: the list and the scene must be of one frame.
        const { scene } = engine;
        return scene && theme ? exportChart(format, { scene, list, theme, title }) : null;
      })
      .catch(() => null);
    tell({ type: 'exported', requestId, file });
  }

  function showCompared(): void {
    const symbol = config?.compare;
    late.compareWith(symbol && klines.key ? { symbol, interval: klines.key.interval } : null);
  }

  return {
    receive(message: Exclude<ToPainter, { type: 'close' }>): void {
      switch (message.type) {
        case 'open':
          lastSurfaceId = message.surfaceId;
          try {
            slot.open(canvasOf(message.surface));
          } catch {
            // No context at all: the page says so instead of waiting for ever. The table of candles still works (K12).
            blind = true;
          }
          usePaints(slot.current);
          break;
        case 'surface':
          slot.offer(message.surfaceId, canvasOf(message.surface));
          return;
        case 'key':
          kinetic = null;
          klines.open(message.key);
          showCompared();
          return;
        case 'size':
          engine.setSize(message.size);
          break;
        case 'theme':
          theme = message.theme;
          engine.setTheme(theme);
          usePaints(slot.current);
          break;
        case 'config':
          // Every message is a copy; layers hear of a look only when it is another one.
          config = sameLook(config, message.config) ? { ...message.config, look: config!.look } : message.config;
          engine.setConfig(config);
          if (!config.compact) {
            if (shown) late.show(config.look);
            else lateTimer ??= setTimeout(showLate, LATE_MS);
          }
          showCompared();
          slot.allow(message.config.gpu, message.config.forced);
          break;
        case 'marks':
          engine.setMarks(message.marks);
          if (!config?.compact) late.showMarks(message.marks);
          break;
        case 'visible':
          visible = message.visible;
          if (!visible) stopSeconds();
          kinetic = null;
          schedule.setVisible(visible);
          break;
        case 'touch':
          schedule.setTouched(message.active);
          // Not before the finger is gone: what comes back from the page would be older than where the border is by then.
          if (!message.active && resized) {
            tell({ type: 'paneShares', shares: resized });
            resized = null;
          }
          if (message.active) kinetic = null;
          else engine.endResize();
          return;
        case 'pan':
          kinetic = null;
          engine.pan(message.dxPx);
          break;
        case 'fling':
          kinetic = startKinetic(message.pxPerMs, performance.now());
          break;
        case 'zoom':
          engine.zoom(message.xPx, message.factor, message.dxPx);
          break;
        case 'cursor':
          engine.setCursor(message.xPx, message.yPx);
          break;
        case 'cursorStep':
          engine.stepCursor(message.candles);
          break;
        case 'cursorOff':
          engine.clearCursor();
          break;
        case 'priceZoom':
          engine.priceZoom(message.factor, message.yPx);
          break;
        case 'pricePan':
          engine.pricePan(message.dyPx);
          break;
        case 'priceAuto':
          engine.setPriceAuto();
          break;
        case 'paneResize':
          resized = engine.resizePane(message.pane, message.dyPx);
          break;
        case 'tap': {
          const { scene } = engine;
          if (scene && hasDrawings) draw((controller) => controller.tap(message.xPx, message.yPx, scene));
          return;
        }
        case 'draw':
          drawWithFinger(message);
          return;
        case 'orderDrag': {
          const move = engine.scene && late.orders?.drag(message.drag, engine.scene);
          if (move) tell({ type: 'orderMoved', move });
          break;
        }
        case 'holding':
          late.withOrders((controller) => {
            controller.showResult(message.result);
            schedule.request('data');
          });
          return;
        case 'followed':
          late.withOrders((controller) => {
            controller.showFollowed(message.prices);
            schedule.request('data');
          });
          return;
        case 'drawings':
          givenDrawings = message;
          hasDrawings = message.drawings.length > 0;
          if (hasDrawings || toldDrawings) draw((controller) => controller.load(message.drawings, message.options));
          return;
        case 'tool':
          hasDrawings = true;
          draw((controller) => {
            if (!toldDrawings && givenDrawings) controller.load(givenDrawings.drawings, givenDrawings.options);
            controller.choose(message.tool);
          });
          return;
        case 'drawingCommand':
          draw((controller) => controller.command(message.command));
          return;
        case 'drawingText':
          draw((controller) => controller.setText(message.text));
          return;
        case 'export':
          void exportAs(message);
          return;
        case 'live':
          kinetic = null;
          engine.jumpToLive();
          break;
        case 'oldest':
          kinetic = null;
          klines.takeAll();
          engine.jumpToOldest();
          break;
        case 'retry':
          klines.retry();
          return;
        case 'read':
          tell({ type: 'data', requestId: message.requestId, data: engine.data() });
          return;
      }
      afterViewChange();
    },
    stop(): void {
      klines.close();
      late.stop();
      schedule.stop();
      stopSeconds();
      if (lateTimer !== null) clearTimeout(lateTimer);
      slot.stop();
    },
  };
}
