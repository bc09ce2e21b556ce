import type { KlineColumns } from '../../compute/kline/columns.ts';
import type { KlineKey, KlineSink, KlineSource, KlineSubscription } from '../kline-source.ts';

/**
 * Klines over a port: where a canvas cannot leave the main thread, the painter runs there and reads the klines of the
 * live worker through this. The same `serveChart` end answers both kinds of port.
 */
export type ToRelay =
  | { readonly type: 'klinesOpen'; readonly id: number; readonly key: KlineKey }
  | { readonly type: 'klinesOlder'; readonly id: number }
  | { readonly type: 'klinesClose'; readonly id: number };

type FromRelay =
  | { readonly type: 'reset'; readonly id: number; readonly columns: KlineColumns; readonly priceDecimals: number }
  | {
      readonly type: 'update';
      readonly id: number;
      readonly kline: readonly [number, number, number, number, number, number];
    }
  | { readonly type: 'prepend'; readonly id: number; readonly columns: KlineColumns }
  | { readonly type: 'fail'; readonly id: number; readonly reason: string };

export const isRelayMessage = (message: { readonly type: string }): message is ToRelay =>
  message.type.startsWith('klines');

/** The worker's side: call with every relay message of the port. Returned `stop` closes all subscriptions. */
export function createKlineRelay(port: MessagePort, source: KlineSource) {
  const open = new Map<number, KlineSubscription>();
  const send = (message: FromRelay) => port.postMessage(message);
  const sinkOf = (id: number): KlineSink => ({
    reset: (columns, priceDecimals) => send({ type: 'reset', id, columns, priceDecimals }),
    update: (...kline) => send({ type: 'update', id, kline }),
    prepend: (columns) => send({ type: 'prepend', id, columns }),
    fail: (reason) => send({ type: 'fail', id, reason }),
  });
  return {
    receive(message: ToRelay): void {
      if (message.type === 'klinesOpen') open.set(message.id, source.open(message.key, sinkOf(message.id)));
      else if (message.type === 'klinesOlder') open.get(message.id)?.loadOlder();
      else {
        open.get(message.id)?.close();
        open.delete(message.id);
      }
    },
    stop(): void {
      for (const subscription of open.values()) subscription.close();
      open.clear();
    },
  };
}

/** The main thread's side: a source whose klines come through `port`. */
export function relayedKlineSource(port: MessagePort): KlineSource {
  const sinks = new Map<number, KlineSink>();
  let lastId = 0;
  const send = (message: ToRelay) => port.postMessage(message);
  port.addEventListener('message', (event: MessageEvent<FromRelay>) => {
    const message = event.data;
    const sink = sinks.get(message.id);
    if (!sink) return;
    if (message.type === 'reset') sink.reset(message.columns, message.priceDecimals);
    else if (message.type === 'update') sink.update(...message.kline);
    else if (message.type === 'prepend') sink.prepend(message.columns);
    else sink.fail(message.reason);
  });
  port.start();
  return {
    open(key, sink) {
      const id = ++lastId;
      sinks.set(id, sink);
      send({ type: 'klinesOpen', id, key });
      return {
        loadOlder: () => send({ type: 'klinesOlder', id }),
        close() {
          sinks.delete(id);
          send({ type: 'klinesClose', id });
        },
      };
    },
  };
}
