/** Returns whether another thread can paint canvases in this engine. */
export function canTransferCanvas(): boolean {
  if (typeof OffscreenCanvas === 'undefined' || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) {
    return false;
  }
  // Safari 16.2 and 16.3 have the class without a 2D context.
  return new OffscreenCanvas(1, 1).getContext('2d') !== null;
}
