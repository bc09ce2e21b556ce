import type { PhotoEngine } from './make-photo.ts';

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
