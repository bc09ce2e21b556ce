import { frameLoop } from '../../frame/frame-loop.ts';
import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import type { KlineSource } from '../kline-source.ts';
import { createChartPainter } from './chart-painter.ts';
import type { PaintEvents } from './painter-parts.ts';
import { createKlineRelay, isRelayMessage } from './kline-relay.ts';
import type { ToRelay } from './kline-relay.ts';
import type { ToPainter } from './chart-messages.ts';
import type { RequestFrame } from './redraw-schedule.ts';

export interface ServeChartOptions extends PaintEvents {
  /** Asks for one call before the next paint; the frame loop of this thread by default. */
  readonly requestFrame?: RequestFrame;
  /** Server clock, epoch ms, for the countdowns; Date.now by default. */
  readonly nowMs?: () => number;
  /** Starts the kernels that studies are computed with; without it they use the plain twin. */
  readonly loadKernels?: () => Promise<KlineKernels>;
}

/**
 * Paints one chart for the page at the other end of `port`, on whatever thread this runs: the live worker, or the main
 * thread where OffscreenCanvas is missing. It ends when the page closes its chart.
 * @returns a function that stops at once: closes the port and the kline subscription
 */
export function serveChart(port: MessagePort, source: KlineSource, options: ServeChartOptions = {}): () => void {
  const requestFrame: RequestFrame = options.requestFrame ?? ((draw) => frameLoop.schedule('chart', draw));
  const nowMs = options.nowMs ?? Date.now;
  const relay = createKlineRelay(port, source);
  const painter = createChartPainter({
    post: (message) => port.postMessage(message),
    source,
    requestFrame,
    nowMs,
    loadKernels: options.loadKernels,
    onPaint: options.onPaint,
    onContextLost: options.onContextLost,
  });
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
