import type { ReceiverTask } from './receiver-task.ts';

declare global {
  interface Window {
    /** Starts a worker that listens; without it the page is empty. */
    receive(task: ReceiverTask): void;
  }
}

window.receive = (task) => {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(task, []);
};
