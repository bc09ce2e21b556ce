import { expose } from 'comlink';
import { createKernelCache } from './kernel-cache.ts';
import type { FromWorker, ToWorker, WorkerControl } from './pool-messages.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TaskTables } from './task-types.ts';
import { holdLock } from './worker-lock.ts';

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker, transfer: ArrayBuffer[]): void;
}

/** Makes this worker thread one of a pool. */
export function serveTasks(tables: TaskTables): void {
  const scope = self as unknown as WorkerScope;
  const runner = createTaskRunner({
    tables,
    kernelCache: createKernelCache(tables.kernels),
    post: (message, transfer) => scope.postMessage(message, transfer),
  });
  scope.addEventListener('message', (event) => {
    if (event.data.kind !== 'add-task') return;
    event.stopImmediatePropagation(); // Not for comlink.
    runner.add(event.data.tasks);
  });
  const control: WorkerControl = { ready: holdLock, metrics: runner.metrics };
  expose(control);
}
