import { frameLoop } from '../../frame/frame.ts';
import { ChartEngine } from '../engine/chart-engine.ts';
import { startKinetic, stepKinetic } from '../input/kinetic.ts';
import type { Kinetic } from '../input/kinetic.ts';
import type { KlineKey, KlineSource, KlineSubscription } from '../kline-source.ts';
import { DrawList } from '../layers/draw-list.ts';
import { paintsOf } from '../layers/paints.ts';
import type { Renderer } from '../layers/renderer.ts';
import type { ChartTheme } from '../theme.ts';
import { createKlineRelay, isRelayMessage } from './kline-relay.ts';
import type { ToRelay } from './kline-relay.ts';
import type { ChartStatus, ToHost, ToPainter } from './messages.ts';
import { createRedrawSchedule } from './redraw-schedule.ts';
import type { RequestFrame } from './redraw-schedule.ts';
import { createRendererSlot } from './renderer-slot.ts';
import { canvasOf } from './surfaces.ts';

export interface ServeChartOptions {
  /** Asks for one call before the next paint; the frame loop of this thread by default. */
  readonly requestFrame?: RequestFrame;
  /** Server clock, epoch ms, for the countdowns; Date.now by default. */
  readonly nowMs?: () => number;
}

const SECOND_MS = 1000;
/** After a failed request for history the next one waits, however often the view asks. */
const OLDER_RETRY_MS = 5000;

/**
 * Paints one chart for the page at the other end of `port`, on whatever thread this runs: the live worker, or the
 * main thread where OffscreenCanvas is missing. Ends by itself when the page closes its chart.
 * @returns stops at once: closes the port and the kline subscription, draws nothing any more
 */
export function serveChart(port: MessagePort, source: KlineSource, options: ServeChartOptions = {}): () => void {
  const requestFrame: RequestFrame = options.requestFrame ?? ((draw) => frameLoop.schedule('chart', draw));
  const nowMs = options.nowMs ?? Date.now;
  const relay = createKlineRelay(port, source);
  const painter = createPainter((message) => port.postMessage(message), source, requestFrame, nowMs);
  const stop = () => {
    painter.stop();
    relay.stop();
    port.close();
  };
  port.addEventListener('message', (event: MessageEvent<ToPainter | ToRelay>) => {
    const message = event.data;
    if (isRelayMessage(message)) relay.receive(message);
    else if (message.type === 'close') stop();
    else painter.receive(message);
  });
  port.start();
  return stop;
}

function createPainter(
  tell: (message: ToHost) => void,
  source: KlineSource,
  requestFrame: RequestFrame,
  nowMs: () => number,
) {
  const engine = new ChartEngine();
  const list = new DrawList();
  let theme: ChartTheme | null = null;
  let key: KlineKey | null = null;
  let subscription: KlineSubscription | null = null;
  let state: ChartStatus['state'] = 'loading';
  let older: 'idle' | 'loading' | 'exhausted' = 'idle';
  let olderFailedMs = -Infinity;
  let told: ChartStatus | null = null;
  let toldReadout = false;
  let kinetic: Kinetic | null = null;
  let secondTimer: ReturnType<typeof setTimeout> | null = null;
  let visible = true;
  let lastSurfaceId = 0;

  const schedule = createRedrawSchedule(drawFrame, requestFrame);

  const slot = createRendererSlot({
    wantSurface() {
      lastSurfaceId++;
      tell({ type: 'surfaceWanted', surfaceId: lastSurfaceId });
      return lastSurfaceId;
    },
    shown: (surfaceId, renderer) => tell({ type: 'surfaceShown', surfaceId, renderer }),
    dropped: (surfaceId) => tell({ type: 'surfaceDropped', surfaceId }),
    paintWith(renderer) {
      usePaints(renderer);
      const size = engine.frameSize;
      if (size) renderer.draw(list, size.width, size.height);
    },
  });

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
    engine.paint(list, nowMs());
    slot.current.draw(list, size.width, size.height);
    slot.afterFrame();
    tellReadout();
    if (kinetic) schedule.request('view');
    followSeconds();
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
    const status: ChartStatus = { state, atLive: engine.atLive, loadingOlder: older === 'loading' };
    const same =
      told?.state === status.state && told.atLive === status.atLive && told.loadingOlder === status.loadingOlder;
    if (same) return;
    told = status;
    tell({ type: 'status', status });
  }

  function afterViewChange(): void {
    if (subscription && engine.wantsOlder && older === 'idle' && performance.now() - olderFailedMs > OLDER_RETRY_MS) {
      older = 'loading';
      subscription.loadOlder();
    }
    tellStatus();
    schedule.request('view');
  }

  /** With the frame it belongs to, so that panel and crosshair move together. */
  function tellReadout(): void {
    const readout = engine.readout();
    if (!readout && !toldReadout) return;
    toldReadout = readout !== null;
    tell({ type: 'readout', readout });
  }

  function openKlines(next: KlineKey): void {
    subscription?.close();
    subscription = null;
    key = next;
    older = 'idle';
    olderFailedMs = -Infinity;
    state = 'loading';
    kinetic = null;
    engine.changeInterval(next.interval);
    // A sink belongs to one subscription: answers to a former key are late and must not mix in.
    const mine = () => key === next;
    subscription = source.open(next, {
      reset(columns, priceDecimals) {
        if (!mine()) return;
        engine.reset(columns, priceDecimals);
        state = columns.openTimeMs.length > 0 ? 'ready' : 'empty';
        older = 'idle';
        afterViewChange();
      },
      update(openTimeMs, open, high, low, close, volume) {
        if (!mine()) return;
        engine.update(openTimeMs, open, high, low, close, volume);
        if (state !== 'ready') {
          state = 'ready';
          tellStatus();
        }
        schedule.request('data');
      },
      prepend(columns) {
        if (!mine()) return;
        engine.prepend(columns);
        older = columns.openTimeMs.length > 0 ? 'idle' : 'exhausted';
        afterViewChange();
      },
      fail() {
        if (!mine()) return;
        if (older === 'loading') {
          older = 'idle';
          olderFailedMs = performance.now();
        } else if (state === 'loading') state = 'failed';
        tellStatus();
      },
    });
    // A source may have answered before `open` returned; only now can it be asked for more.
    afterViewChange();
  }

  return {
    receive(message: Exclude<ToPainter, { type: 'close' }>): void {
      switch (message.type) {
        case 'open':
          lastSurfaceId = message.surfaceId;
          slot.open(canvasOf(message.surface));
          usePaints(slot.current);
          break;
        case 'surface':
          slot.offer(message.surfaceId, canvasOf(message.surface));
          return;
        case 'key':
          openKlines(message.key);
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
          engine.setConfig(message.config);
          slot.allow(message.config.gpu, message.config.forced);
          break;
        case 'marks':
          engine.setMarks(message.marks);
          break;
        case 'visible':
          visible = message.visible;
          if (!visible) stopSeconds();
          kinetic = null;
          schedule.setVisible(visible);
          break;
        case 'touch':
          schedule.setTouched(message.active);
          if (message.active) kinetic = null;
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
        case 'live':
          kinetic = null;
          engine.jumpToLive();
          break;
        case 'retry':
          if (key && state === 'failed') openKlines({ ...key });
          return;
        case 'read':
          tell({ type: 'data', requestId: message.requestId, data: engine.data() });
          return;
      }
      afterViewChange();
    },
    stop(): void {
      key = null;
      subscription?.close();
      subscription = null;
      schedule.stop();
      stopSeconds();
      slot.stop();
    },
  };
}
