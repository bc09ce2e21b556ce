import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { FromWorker, SentError, ToWorker, WorkerControl, WorkerMetrics } from './pool-messages.ts';
import { newLockName, onLockFree } from './worker-lock.ts';

/** docs/contract.md#worker-pool. */
export const CREATION_TIMEOUT_MS = 5000;
export const TASK_TIMEOUT_MS = 30_000;
/** A worker without work is let go after this long: its kernels hold some megabytes, and a new one is there in 50 ms. */
export const IDLE_MS = 30_000;

/** A timer this late was held up by a page that did not run, not by the load of the thread. */
const FROZEN_MS = 1000;

/** The part of `Worker` that a slot uses. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  terminate(): void;
}

/** Reason why a worker ended. `idle`: it was terminated because it had no task. */
export type WorkerEnd = 'creation' | 'lost' | 'taskTimedOut' | 'idle';

export interface SlotEvents {
  /** Called when the worker is ready, or has finished all its tasks. */
  onIdle(): void;
  /** @param bytes  of the buffers that moved with it */
  onResult(task: number, result: unknown, bytes: number): void;
  onTaskError(task: number, error: SentError): void;
  /** @param unfinished  tasks without an answer, in their order; the first one was running */
  onEnd(end: WorkerEnd, unfinished: readonly number[]): void;
}

/** One worker from its creation to its end. It reports each event once. */
export class WorkerSlot {
  state: 'starting' | 'idle' | 'busy' | 'ended' = 'starting';
  /** The data set of the last task that named one. */
  dataset: string | null = null;
  private readonly worker: WorkerLike;
  private readonly control: Remote<WorkerControl>;
  private readonly events: SlotEvents;
  private unfinished: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private deadline: WorkerEnd = 'creation';
  private deadlineMs = 0;
  private patienceMs = 0;
  private stopWatching: (() => void) | null = null;
  private leave!: (gone: null) => void;
  private readonly gone = new Promise<null>((resolve) => (this.leave = resolve));

  constructor(worker: WorkerLike, events: SlotEvents) {
    this.worker = worker;
    this.events = events;
    worker.addEventListener('message', (event) => this.hear((event as MessageEvent<FromWorker>).data));
    const fail = () => this.end(this.state === 'starting' ? 'creation' : 'lost');
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    this.control = wrap<WorkerControl>(worker);
    this.wait('creation', CREATION_TIMEOUT_MS);
    this.watch(CREATION_TIMEOUT_MS);
    void this.start();
  }

  private async start(): Promise<void> {
    const lock = newLockName();
    const held = await this.control.ready(lock);
    if (this.state !== 'starting') return;
    if (lock !== null && held) this.stopWatching = onLockFree(lock, () => this.end('lost'));
    this.rest();
  }

  /** @throws TypeError or DataCloneError when the tasks cannot be sent; the slot stays as it was then */
  send(message: ToWorker, transfer: ArrayBuffer[]): void {
    this.worker.postMessage(message, transfer);
    this.state = 'busy';
    this.unfinished = message.tasks.map(({ task }) => task);
    this.wait('taskTimedOut', TASK_TIMEOUT_MS);
  }

  /** Returns the worker's metrics; null when it ends before it answers. */
  metrics(): Promise<WorkerMetrics | null> {
    return Promise.race([this.control.metrics(), this.gone]);
  }

  /** Ends the worker without a word. */
  close(): void {
    this.state = 'ended';
    clearTimeout(this.timer);
    this.stopWatching?.();
    this.worker.terminate();
    this.leave(null);
  }

  private end(end: WorkerEnd): void {
    if (this.state === 'ended') return;
    this.close();
    this.events.onEnd(end, this.unfinished);
  }

  private wait(end: WorkerEnd, ms: number): void {
    this.deadline = end;
    this.patienceMs = ms;
    this.deadlineMs = performance.now() + ms;
  }

  /**
   * Watches the deadlines with one timer: each is later than the one before, and a timer for each task costs as much as
   * sending it.
   */
  private watch(ms: number): void {
    const startMs = performance.now();
    this.timer = setTimeout(() => {
      const lateMs = performance.now() - startMs - ms;
      // Time in a frozen page does not count, because its workers slept too, or their answers follow this timer.
      if (lateMs > FROZEN_MS) this.wait(this.deadline, this.patienceMs);
      const leftMs = this.deadlineMs - performance.now();
      if (leftMs <= 0) this.end(this.deadline);
      else this.watch(leftMs);
    }, ms);
  }

  private rest(): void {
    this.state = 'idle';
    this.wait('idle', IDLE_MS);
    this.events.onIdle();
  }

  private hear(message: FromWorker): void {
    if (this.state !== 'busy') return;
    // Comlink's answers have neither kind.
    if (message.kind !== 'task-result' && message.kind !== 'task-error') return;
    if (message.task !== this.unfinished[0]) return;
    this.unfinished.shift();
    // The time of a task runs from the end of the one before it in its batch.
    if (this.unfinished.length > 0) this.wait('taskTimedOut', TASK_TIMEOUT_MS);
    if (message.kind === 'task-result') this.events.onResult(message.task, message.result, message.bytes);
    else this.events.onTaskError(message.task, message.error);
    if (this.unfinished.length === 0) this.rest();
  }
}
