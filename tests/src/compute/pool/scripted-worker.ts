import { expose } from 'comlink';
import type { Endpoint } from 'comlink';
import type {
  FromWorker,
  SentError,
  TaskMessage,
  ToWorker,
  WorkerMetrics,
} from '../../../../src/compute/pool/pool-messages.ts';
import type { WorkerLike } from '../../../../src/compute/pool/worker-slot.ts';

/** `silent`: its script never runs; `broken`: its script throws. */
export type Birth = 'well' | 'silent' | 'broken';

type Listener = (event: { data: unknown; origin: string }) => void;

const METRICS: WorkerMetrics = { tasksDone: 0, tasksFailed: 0, busyMs: 0, kernels: [], fallbacks: 0 };

/** A worker that does what the test says, over real comlink and with real transfers, and nothing by itself. */
export class ScriptedWorker implements WorkerLike {
  /** Sent to it and not yet answered. */
  readonly tasks: TaskMessage[] = [];
  /** Tasks in each add-task message. */
  readonly batches: number[] = [];
  terminated = false;
  private readonly outside = new Map<string, Set<Listener>>();
  private readonly inside = new Set<Listener>();

  constructor(birth: Birth = 'well') {
    if (birth === 'well') {
      const endpoint: Endpoint = {
        addEventListener: (_type, listener) => void this.inside.add(listener as unknown as Listener),
        removeEventListener: (_type, listener) => void this.inside.delete(listener as unknown as Listener),
        postMessage: (message) => this.emit('message', message),
      };
      expose({ ready: async () => false, metrics: () => METRICS }, endpoint);
    } else if (birth === 'broken') queueMicrotask(() => this.emit('error', null));
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    const data = structuredClone(message, { transfer }) as ToWorker;
    if (this.terminated) return;
    if (data.kind === 'add-task') {
      this.tasks.push(...data.tasks);
      this.batches.push(data.tasks.length);
    } else for (const listener of this.inside) listener({ data, origin: '' });
  }

  addEventListener(type: string, listener: unknown): void {
    const listeners = this.outside.get(type) ?? new Set();
    this.outside.set(type, listeners.add(listener as Listener));
  }

  removeEventListener(type: string, listener: unknown): void {
    this.outside.get(type)?.delete(listener as Listener);
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Answers the task in hand. */
  answer(result: unknown): void {
    const bytes = ArrayBuffer.isView(result) ? result.byteLength : 0;
    this.say({ kind: 'task-result', task: this.tasks.shift()!.task, result, bytes });
  }

  fail(error: SentError): void {
    this.say({ kind: 'task-error', task: this.tasks.shift()!.task, error });
  }

  crash(): void {
    this.emit('error', null);
  }

  say(message: FromWorker): void {
    this.emit('message', message);
  }

  private emit(type: string, data: unknown): void {
    if (this.terminated) return;
    for (const listener of this.outside.get(type) ?? []) listener({ data, origin: '' });
  }
}
