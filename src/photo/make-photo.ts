import { CHECKED_SIDE_PX, doubtOf, isTooSmall, lumaOf } from './document-check.ts';
import type { PhotoDoubt } from './document-check.ts';
import { readImageHead } from './image-head.ts';
import type { ImageHead } from './image-head.ts';
import { drawingOf, redraw, withoutNotes } from './redraw.ts';
import type { Canvas } from './redraw.ts';

/** Largest photo that is sent (docs/contract.md#validation). */
const SENT_BYTES_MAX = 5 * 1024 * 1024;
/**
 * Largest file that is read to make a smaller copy of it. A camera writes 25 megapixels in 4 to 20 MB as JPG; more than this
 * would fill a phone's memory.
 */
export const PHOTO_FILE_BYTES_MAX = 40 * 1024 * 1024;
/** Longer side of what is sent (D4). */
export const PHOTO_SIDE_MAX_PX = 2000;
/** A picture of more pixels is refused before it is decoded: it would take 100 MB and more of a phone's memory. */
export const PHOTO_PIXELS_MAX = 25_000_000;

/**
 * Reasons why a file cannot be taken. notImage: neither JPG nor PNG, whatever its name says; tooLarge: the file has
 * more than 40 MB, or its small copy more than may be sent; tooManyPixels: more than 25 megapixels; broken: its bytes
 * make no picture; tooSmall: a document on less than 200 px.
 */
export type PhotoProblem = 'notImage' | 'tooLarge' | 'tooManyPixels' | 'broken' | 'tooSmall';

export interface Photo {
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Doubt about a document that can hardly be read; null for all other photos. */
  readonly doubt: PhotoDoubt | null;
}

/** Subject of a photo: documents are checked before they are sent (V3). */
export type PhotoSubject = 'document' | 'other';

/** A file that somebody picked, and what it is to show. */
export interface PickedPhoto {
  readonly file: Blob;
  readonly subject: PhotoSubject;
}

export type PhotoAnswer = { readonly photo: Photo } | { readonly problem: PhotoProblem };

/** Image functions of an engine: those of a worker and of a page differ. */
export interface PhotoEngine {
  /** Rejects when the bytes make no picture. */
  decode(blob: Blob): Promise<{ readonly image: CanvasImageSource; free(): void }>;
  makeCanvas(widthPx: number, heightPx: number): Canvas;
}

/** Checks whether a decoded picture can be read. */
function lookAt(image: CanvasImageSource, head: ImageHead, makeCanvas: PhotoEngine['makeCanvas']): PhotoDoubt | null {
  const { widthPx, heightPx, drawnWidthPx, drawnHeightPx, transform } = drawingOf(head, CHECKED_SIDE_PX);
  const { context } = makeCanvas(widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...transform);
  context.drawImage(image, 0, 0, drawnWidthPx, drawnHeightPx);
  return doubtOf(lumaOf(context.getImageData(0, 0, widthPx, heightPx).data), widthPx, heightPx);
}

/** Checks a file and draws it anew. Rejects only when the engine cannot draw at all. */
export async function makePhoto(
  { file, subject }: PickedPhoto,
  { decode, makeCanvas }: PhotoEngine,
): Promise<PhotoAnswer> {
  if (file.size > PHOTO_FILE_BYTES_MAX) return { problem: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = readImageHead(bytes);
  if (!head) return { problem: 'notImage' };
  if (head.widthPx * head.heightPx > PHOTO_PIXELS_MAX) return { problem: 'tooManyPixels' };
  const isDocument = subject === 'document';
  if (isDocument && isTooSmall(head.widthPx, head.heightPx)) return { problem: 'tooSmall' };
  let decoded;
  try {
    decoded = await decode(withoutNotes(bytes, head));
  } catch {
    return { problem: 'broken' };
  }
  try {
    const drawing = drawingOf(head, PHOTO_SIDE_MAX_PX);
    const blob = await redraw(decoded.image, head.type, drawing, makeCanvas, SENT_BYTES_MAX);
    if (blob.size > SENT_BYTES_MAX) return { problem: 'tooLarge' };
    const doubt = isDocument ? lookAt(decoded.image, head, makeCanvas) : null;
    return { photo: { blob, widthPx: drawing.widthPx, heightPx: drawing.heightPx, doubt } };
  } finally {
    decoded.free();
  }
}
