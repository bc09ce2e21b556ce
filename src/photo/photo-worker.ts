import { type PhotoAnswer, type PhotoEngine, type PickedPhoto, makePhoto } from './make-photo.ts';

/** Decoding and drawing in a worker. */
const workerEngine: PhotoEngine = {
  async decode(blob) {
    const image = await createImageBitmap(blob);
    return { image, free: () => image.close() };
  },
  makeCanvas(widthPx, heightPx) {
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas in workers');
    return { context, toBlob: (type, quality) => canvas.convertToBlob({ type, quality }) };
  },
};

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
