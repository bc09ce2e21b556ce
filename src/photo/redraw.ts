import type { ImageHead, ImageType, Orientation } from './image-head.ts';

/** Size of a picture on its way out; `widthPx` and `heightPx` as it is seen, upright. */
export interface Drawing {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Size the stored picture is drawn at, before it is turned. */
  readonly drawnWidthPx: number;
  readonly drawnHeightPx: number;
  /** Turns it: a, b, c, d, e, f of a canvas. */
  readonly transform: readonly [number, number, number, number, number, number];
}

/** Columns of the matrix that stands each orientation upright, for a drawing of w × h px. */
const TRANSFORMS: Readonly<Record<Orientation, (w: number, h: number) => Drawing['transform']>> = {
  1: () => [1, 0, 0, 1, 0, 0],
  2: (w) => [-1, 0, 0, 1, w, 0],
  3: (w, h) => [-1, 0, 0, -1, w, h],
  4: (_, h) => [1, 0, 0, -1, 0, h],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_, h) => [0, 1, -1, 0, h, 0],
  7: (w, h) => [0, -1, -1, 0, h, w],
  8: (w) => [0, -1, 1, 0, 0, w],
};

/** @param sideMaxPx  of the longer side; a smaller picture is not made larger */
export function drawingOf({ widthPx, heightPx, orientation }: ImageHead, sideMaxPx: number): Drawing {
  const scale = Math.min(1, sideMaxPx / Math.max(widthPx, heightPx));
  const drawnWidthPx = Math.max(1, Math.round(widthPx * scale));
  const drawnHeightPx = Math.max(1, Math.round(heightPx * scale));
  const lies = orientation >= 5;
  return {
    widthPx: lies ? drawnHeightPx : drawnWidthPx,
    heightPx: lies ? drawnWidthPx : drawnHeightPx,
    drawnWidthPx,
    drawnHeightPx,
    transform: TRANSFORMS[orientation](drawnWidthPx, drawnHeightPx),
  };
}

/** The picture without what the camera noted. */
export function withoutNotes(bytes: Uint8Array<ArrayBuffer>, { type, notes }: ImageHead): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  for (const [start, end] of notes) {
    parts.push(bytes.subarray(from, start));
    from = end;
  }
  return new Blob([...parts, bytes.subarray(from)], { type });
}

/** The parts of an engine that drawing needs, of a worker or of a page. */
export interface Canvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** @param quality  of a JPG, 0 … 1. Rejects when the engine cannot write it. */
  toBlob(type: ImageType, quality: number): Promise<Blob>;
}

const JPEG_QUALITY = 0.86;

/**
 * Draws a decoded picture upright and writes it. A screenshot stays a PNG, which keeps its letters sharp, unless that is
 * larger than may be sent.
 */
export async function redraw(
  image: CanvasImageSource,
  type: ImageType,
  { widthPx, heightPx, drawnWidthPx, drawnHeightPx, transform }: Drawing,
  makeCanvas: (widthPx: number, heightPx: number) => Canvas,
  bytesMax: number,
): Promise<Blob> {
  const { context, toBlob } = makeCanvas(widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...transform);
  context.drawImage(image, 0, 0, drawnWidthPx, drawnHeightPx);
  const drawn = await toBlob(type, JPEG_QUALITY);
  if (type === 'image/jpeg' || drawn.size <= bytesMax) return drawn;
  // A JPG has no glass: what was clear would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillRect(0, 0, widthPx, heightPx);
  return toBlob('image/jpeg', JPEG_QUALITY);
}
