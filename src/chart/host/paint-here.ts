import { relayedKlineSource } from './kline-relay.ts';
import type { ToPainter } from './chart-messages.ts';
import { serveChart } from './serve-chart.ts';

/**
 * Paints one chart on this thread, for canvases that cannot leave it, with klines relayed from another.
 * @param openPort  hands one end of the relay to the thread that has the klines
 * @returns         ends the relay; the painter ends when its own port says so
 */
export function paintHere(painterPort: MessagePort, openPort: (port: MessagePort) => void): () => void {
  const { port1, port2 } = new MessageChannel();
  openPort(port2);
  serveChart(painterPort, relayedKlineSource(port1));
  return () => {
    port1.postMessage({ type: 'close' } satisfies ToPainter);
    port1.close();
  };
}
