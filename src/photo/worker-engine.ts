import type { PhotoEngine } from './make-photo.ts';

/** Decoding and drawing in a worker. */
export const workerEngine: PhotoEngine = {
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
