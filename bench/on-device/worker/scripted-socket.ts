import type { WebSocket as ServerSocket } from 'ws';
import { createLoad } from '../../harness/load-script.ts';
import { makeMarkets } from '../../harness/made-markets.ts';
import { worldAt } from './worlds.ts';

/**
 * A `WebSocket` with no network behind it: on its other side runs the load that the app bench runs behind a real one, on the
 * same thread, as text. Whoever opens it cannot tell.
 */
class ScriptedSocket extends EventTarget {
  private readonly heard = new EventTarget();
  private open = true;

  constructor(url: string) {
    super();
    const { markets, ...options } = worldAt(url);
    const load = createLoad(options);
    const { walking } = makeMarkets(markets);
    // The load tells the day's range as that of the open candle: a day that began where the walk does keeps the chart
    // in shape.
    for (const market of walking) market.low = market.start;
    load.lead(walking);
    setTimeout(() => {
      if (!this.open) return;
      load.script(this.serverSide(), undefined as never);
      this.dispatchEvent(new Event('open'));
    });
  }

  /** The part of a server's socket that the load uses. */
  private serverSide(): ServerSocket {
    const side = {
      on: (type: string, listen: (data: unknown) => void) =>
        this.heard.addEventListener(type, (event) => listen((event as MessageEvent).data)),
      send: (text: string) => this.open && this.dispatchEvent(new MessageEvent('message', { data: text })),
    };
    return side as unknown as ServerSocket;
  }

  /** Heard in a task of its own, as by a server: an answer inside of `send` would be before its time. */
  send(text: string): void {
    setTimeout(() => this.open && this.heard.dispatchEvent(new MessageEvent('message', { data: text })));
  }

  close(code = 1000): void {
    if (!this.open) return;
    this.open = false;
    this.heard.dispatchEvent(new Event('close'));
    const closed = new Event('close');
    Object.assign(closed, { code });
    setTimeout(() => this.dispatchEvent(closed));
  }
}

/** Replaces every later socket of this thread by a scripted one. */
export function scriptSockets(): void {
  Object.assign(globalThis, { WebSocket: ScriptedSocket });
}
