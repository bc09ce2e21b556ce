import type { FromLive, ToLive } from './messages.ts';

/** A worker that has not said `ready` by then is given up, and the same code runs on the main thread. */
export const WORKER_START_MS = 5000;

/** The part of `Worker` that a link uses. */
export interface WorkerLike {
  postMessage(message: ToLive, transfer: Transferable[]): void;
  terminate(): void;
}

export interface WorkerEvents {
  onMessage(message: FromLive): void;
  onError(): void;
}

/** The live side running on this thread. */
export type LocalLive = (message: ToLive) => void;

export interface LinkParts {
  /** Null, or a throw, where workers are missing or forbidden. */
  createWorker(events: WorkerEvents): WorkerLike | null;
  /** Loads and starts the live side on this thread. */
  startLocal(hear: (message: FromLive) => void): Promise<LocalLive>;
  hear(message: FromLive): void;
}

export interface Link {
  /** What is said before the live side is ready waits, in order. */
  post(message: ToLive, transfer?: Transferable[]): void;
  close(): void;
}

/** Connects to the live worker, or to the same code on this thread when the worker does not start. */
export function openLink(parts: LinkParts): Link {
  const waiting: (readonly [ToLive, Transferable[]])[] = [];
  let deliver: ((message: ToLive, transfer: Transferable[]) => void) | null = null;
  let closed = false;
  let worker: WorkerLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ready(to: (message: ToLive, transfer: Transferable[]) => void): void {
    clearTimeout(timer);
    deliver = to;
    for (const [message, transfer] of waiting.splice(0)) to(message, transfer);
  }

  async function fallBack(): Promise<void> {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    try {
      const local = await parts.startLocal((message) => !closed && parts.hear(message));
      if (!closed) ready((message) => local(message));
    } catch {
      parts.hear({ kind: 'connection', status: 'error', attempt: 0 });
    }
  }

  function tryWorker(): WorkerLike | null {
    try {
      return parts.createWorker({
        onMessage(message) {
          if (!worker || closed) return;
          if (message.kind !== 'ready') parts.hear(message);
          else ready((to, transfer) => worker?.postMessage(to, transfer));
        },
        onError() {
          if (worker && !deliver && !closed) void fallBack();
        },
      });
    } catch {
      return null; // Blocked by a policy, or an engine without module workers.
    }
  }

  worker = tryWorker();
  if (worker) timer = setTimeout(() => void fallBack(), WORKER_START_MS);
  else void fallBack();

  return {
    post(message, transfer = []) {
      if (closed) return;
      if (deliver) deliver(message, transfer);
      else waiting.push([message, transfer]);
    },
    close() {
      if (deliver) deliver({ kind: 'stop' }, []);
      closed = true;
      clearTimeout(timer);
      worker?.terminate();
    },
  };
}
