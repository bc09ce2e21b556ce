import { startLiveSide, systemParts } from './live-side.ts';
import type { FromLive, ToLive } from './thread-messages.ts';

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToLive>) => void): void;
  postMessage(message: FromLive, transfer: Transferable[]): void;
}

if (typeof document === 'undefined' && typeof self !== 'undefined') {
  const scope = self as unknown as WorkerScope;
  const parts = { ...systemParts, ownThread: true };
  const hear = startLiveSide((message, transfer) => scope.postMessage(message, transfer), parts);
  scope.addEventListener('message', ({ data }) => hear(data));
  scope.postMessage({ kind: 'ready' }, []);
}
