/** Kind of context that paints a canvas. */
export type FloorContext = '2d' | 'webgl2';

/** As many rectangles as tell the watch that candles were drawn. */
const RECTS = 60;

/** Paints next to nothing, each time something else, so that it counts as a new picture. */
export function createFloorPainter(canvas: OffscreenCanvas, kind: FloorContext): () => void {
  let at = 0;
  if (kind === 'webgl2') {
    const gl = canvas.getContext('webgl2', { alpha: false, antialias: false })!;
    return () => {
      gl.clearColor((at++ % 256) / 255, 0, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
    };
  }
  const context = canvas.getContext('2d', { alpha: false })!;
  return () => {
    at++;
    for (let i = 0; i < RECTS; i++) {
      context.fillStyle = (i + at) % 2 === 0 ? '#26a69a' : '#ef5350';
      context.fillRect(i * 12, 300, 8, 100);
    }
  };
}
