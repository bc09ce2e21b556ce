/** Pixels of any canvas, also of one whose control went to a painter: what it last showed. */
export function pixelsOf(canvas: HTMLCanvasElement | OffscreenCanvas | ImageBitmap): ImageData {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Share of pixels of which any channel differs by more than `tolerance` (0 … 255); 1 for pictures of different size.
 */
export function differingShare(a: ImageData, b: ImageData, tolerance: number): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const most = Math.max(
      Math.abs(a.data[i]! - b.data[i]!),
      Math.abs(a.data[i + 1]! - b.data[i + 1]!),
      Math.abs(a.data[i + 2]! - b.data[i + 2]!),
    );
    if (most > tolerance) differing++;
  }
  return differing / (a.width * a.height);
}

/** Share of pixels of this colour, `#rrggbb`: exactly, or with every channel within `tolerance`. */
export function shareOf(image: ImageData, colour: string, tolerance = 0): number {
  const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  let found = 0;
  for (let i = 0; i < image.data.length; i += 4) {
    if (wanted.every((part, channel) => Math.abs(image.data[i + channel]! - part) <= tolerance)) found++;
  }
  return found / (image.width * image.height);
}
