import { PHOTO_FILE_BYTES_MAX, type PhotoAnswer, type PhotoEngine, type PickedPhoto, makePhoto } from './make-photo.ts';
import type { PhotoWorkerAnswer } from './photo-worker.ts';

/** Decoding and drawing on the page's thread, with what every engine has. */
export const pageEngine: PhotoEngine = {
  async decode(blob) {
    const image = new Image();
    const url = URL.createObjectURL(blob);
    const free = () => URL.revokeObjectURL(url);
    image.src = url;
    try {
      await image.decode();
    } catch (error) {
      free();
      throw error;
    }
    return { image, free };
  },
  makeCanvas(widthPx, heightPx) {
    const canvas = document.createElement('canvas');
    canvas.width = widthPx;
    canvas.height = heightPx;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    return {
      context,
      toBlob: (type, quality) =>
        new Promise((resolve, reject) => {
          canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not written'))), type, quality);
        }),
    };
  },
};

/** A worker that has not answered by then is not coming: the page's thread does the work instead. */
const PATIENCE_MS = 15_000;

/** The part of `Worker` that is used. */
interface PhotoWorker {
  postMessage(picked: PickedPhoto, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: MessageEvent<PhotoWorkerAnswer>) => void): void;
  terminate(): void;
}

/** Drawing in a worker needs both; createImageBitmap alone came to Safari long before a canvas did. */
const drawsInWorkers = () => typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function';

/** @returns null when the worker did not start, cannot draw or fell silent */
function askWorker(picked: PickedPhoto, start: () => PhotoWorker, signal: AbortSignal): Promise<PhotoAnswer | null> {
  return new Promise((resolve) => {
    let worker: PhotoWorker | null = null;
    const answer = (answered: PhotoAnswer | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      worker?.terminate();
      resolve(answered);
    };
    const giveUp = () => answer(null);
    const timer = setTimeout(giveUp, PATIENCE_MS);
    signal.addEventListener('abort', giveUp);
    try {
      worker = start();
      worker.addEventListener('message', ({ data }) => answer('failed' in data ? null : data));
      worker.addEventListener('error', giveUp);
      worker.addEventListener('messageerror', giveUp);
      worker.postMessage(picked, []);
    } catch {
      giveUp(); // Refused by the engine or a policy.
    }
  });
}

/**
 * Makes a picked file ready to be sent: in a worker of its own, on this thread where that is not possible.
 * @param start  null where there are no workers
 * @returns null when `signal` gave it up
 */
export async function preparePhoto(
  picked: PickedPhoto,
  start: (() => PhotoWorker) | null,
  signal: AbortSignal,
): Promise<PhotoAnswer | null> {
  // Said at once: reading it would be the slow part.
  if (picked.file.size > PHOTO_FILE_BYTES_MAX) return { problem: 'tooLarge' };
  const apart = start && drawsInWorkers() ? await askWorker(picked, start, signal) : null;
  if (signal.aborted) return null;
  const answer = apart ?? (await makePhoto(picked, pageEngine).catch((): PhotoAnswer => ({ problem: 'broken' })));
  return signal.aborted ? null : answer;
}
