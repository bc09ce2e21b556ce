import type { ClosesAnswer, ClosesRequest } from './serve-closes.ts';
import type { WatchPort } from './live-ports.ts';

type Wanted = Omit<ClosesRequest, 'id'>;

/** Oldest first; null when there is no usable answer. Never fails. */
export type AskCloses = (wanted: Wanted) => Promise<Float64Array | null>;

/**
 * Requests closing prices from the thread of the feed. Pending requests are repeated when the live worker is replaced.
 * @param openPort  sends one end of a channel to the thread that runs `serveCloses`
 */
export function createAskCloses(openPort: (port: MessagePort) => WatchPort): AskCloses {
  const pending = new Map<number, { readonly wanted: Wanted; readonly done: (closes: Float64Array | null) => void }>();
  let asked = 0;
  let port: MessagePort | null = null;

  const ask = (id: number, wanted: Wanted) => port!.postMessage({ id, ...wanted } satisfies ClosesRequest, []);

  function open(): void {
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port1.addEventListener('message', ({ data: { id, closes } }: MessageEvent<ClosesAnswer>) => {
      pending.get(id)?.done(closes);
      pending.delete(id);
    });
    port1.start();
    openPort(port2)(() => {
      port1.close();
      open();
      for (const [id, { wanted }] of pending) ask(id, wanted);
    });
  }

  return (wanted) =>
    new Promise((done) => {
      if (!port) open();
      pending.set(++asked, { wanted, done });
      ask(asked, wanted);
    });
}
