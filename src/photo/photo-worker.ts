import { makePhoto } from './make-photo.ts';
import type { PhotoAnswer, PickedPhoto } from './make-photo.ts';
import { workerEngine } from './worker-engine.ts';

/** One photo; the worker ends with its answer. `failed`: this engine cannot draw in a worker. */
export type PhotoWorkerAnswer = PhotoAnswer | { readonly failed: true };

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PickedPhoto>) => void): void;
  postMessage(message: PhotoWorkerAnswer, transfer: Transferable[]): void;
}

const scope = self as unknown as WorkerScope;

scope.addEventListener('message', ({ data }) => {
  makePhoto(data, workerEngine).then(
    (answer) => scope.postMessage(answer, []),
    () => scope.postMessage({ failed: true }, []),
  );
});
