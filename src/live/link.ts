import type { FromLive, ToLive } from './thread-messages.ts';
import { watchSilence } from './silence-watch.ts';
import type { SilenceWatch } from './silence-watch.ts';

/** Timeout for `ready` of a worker, ms; then the same code runs on the main thread. */
export const WORKER_START_MS = 5000;
/** Delay before the first and the second replacement of a dead worker, ms. */
export const RESTART_MS = 1000;
/** Number of deaths, each within `STEADY_MS` of a start, after which the same code runs on the main thread. */
export const DEATHS = 3;
export const STEADY_MS = 60_000;
/** Number of uncaught errors after which a worker is replaced: one may be an accident. */
const ERRORS = 2;

/** The part of `Worker` that a link uses. */
export interface WorkerLike {
  postMessage(message: ToLive, transfer: Transferable[]): void;
  terminate(): void;
}

export interface WorkerEvents {
  onMessage(message: FromLive): void;
  /** An uncaught error in the worker, or a message that cannot be read here. */
  onError(): void;
}

/** The live side running on this thread. */
export type LocalLive = (message: ToLive) => void;

export interface LinkParts {
  /** Returns null or throws where workers are missing or forbidden. */
  createWorker(events: WorkerEvents): WorkerLike | null;
  /** Loads and starts the live side on this thread. */
  startLocal(hear: (message: FromLive) => void): Promise<LocalLive>;
  hear(message: FromLive): void;
  /** Called when a new live side is ready. It knows nothing, so the receiver sends its whole state. */
  onReady(): void;
  /** Called when the worker is silent for too long, so that its last reports may be stale. */
  onQuiet(): void;
  /** Called when the worker died with all its state; another live side follows. */
  onLost(): void;
  /** As `document.hidden`. */
  hidden(): boolean;
}

export interface Link {
  /** Returns false when there is no live side: nothing is queued, because `onReady` sends the whole state. */
  post(message: ToLive, transfer?: Transferable[]): boolean;
  /** The page is in front again. */
  shown(): void;
  close(): void;
}

/**
 * Connects to the live worker, or to the same code on this thread when the worker does not start or dies again and again.
 * A worker that dies is replaced.
 */
export function openLink(parts: LinkParts): Link {
  let deliver: ((message: ToLive, transfer: Transferable[]) => void) | null = null;
  let worker: WorkerLike | null = null;
  let silence: SilenceWatch | null = null;
  /** Timer of the current state: until the start, the next start, or the time at which the worker counts as stable. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deaths = 0;
  let errors = 0;
  let closed = false;
  /** True when the code for this thread could not be loaded either. */
  let failed = false;

  function drop(): void {
    clearTimeout(timer);
    silence?.stop();
    silence = null;
    deliver = null;
    worker?.terminate();
    worker = null;
  }

  function die(): void {
    drop();
    deaths++;
    parts.onLost();
    if (deaths < DEATHS) timer = setTimeout(startWorker, RESTART_MS * 2 ** (deaths - 1));
    else void fallBack();
  }

  async function fallBack(): Promise<void> {
    drop();
    failed = false;
    try {
      const local = await parts.startLocal((message) => !closed && parts.hear(message));
      if (closed) return;
      deliver = local;
    } catch {
      failed = true;
      parts.hear({ kind: 'connection', status: 'error', attempt: 0 });
      return;
    }
    parts.onReady();
  }

  function ready(mine: WorkerLike): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      deaths = 0;
    }, STEADY_MS);
    errors = 0;
    deliver = (message, transfer) => mine.postMessage(message, transfer);
    silence = watchSilence({
      hidden: parts.hidden,
      ask: () => deliver?.({ kind: 'check' }, []),
      onQuiet: parts.onQuiet,
      onDead: die,
    });
    parts.onReady();
  }

  function doubt(): void {
    errors++;
    if (errors < ERRORS) silence?.doubt();
    else die();
  }

  function startWorker(): void {
    let mine: WorkerLike | null = null;
    const isMine = () => mine !== null && mine === worker && !closed;
    try {
      mine = parts.createWorker({
        onMessage(message) {
          if (!isMine()) return;
          if (message.kind === 'alive') silence?.beat();
          else silence?.heard();
          if (message.kind !== 'ready') parts.hear(message);
          else if (!deliver) ready(mine!);
        },
        onError() {
          if (!isMine()) return;
          if (deliver) doubt();
          else void fallBack();
        },
      });
    } catch {
      // A policy blocks the worker, or the engine has no module workers.
    }
    worker = mine;
    if (mine) timer = setTimeout(() => void fallBack(), WORKER_START_MS);
    else void fallBack();
  }

  startWorker();

  return {
    post(message, transfer = []) {
      if (closed) return false;
      // A tap on reconnect, or the network is back.
      if (failed && (message.kind === 'connect' || message.kind === 'wake')) void fallBack();
      if (!deliver) return false;
      deliver(message, transfer);
      return true;
    },
    shown: () => silence?.doubt(),
    close() {
      deliver?.({ kind: 'stop' }, []);
      closed = true;
      drop();
    },
  };
}
