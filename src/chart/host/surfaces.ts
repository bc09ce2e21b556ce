import type { AnyCanvas } from '../layers/draw-list.ts';
import type { Surface } from './chart-messages.ts';

/** Canvases that could not be handed over, for a painter on this same thread. */
const localCanvases = new Map<number, HTMLCanvasElement>();
let lastLocalId = 0;

/** Transfers a canvas element. Call it once for each element, because a canvas cannot be transferred twice. */
export function surfaceOf(canvas: HTMLCanvasElement, transferable: boolean): Surface {
  if (transferable) return { offscreen: canvas.transferControlToOffscreen() };
  localCanvases.set(++lastLocalId, canvas);
  return { localId: lastLocalId };
}

/** The other end of `surfaceOf`. @throws Error when a local canvas is asked for on another thread, or twice */
export function canvasOf(surface: Surface): AnyCanvas {
  if ('offscreen' in surface) return surface.offscreen;
  const canvas = localCanvases.get(surface.localId);
  if (!canvas) throw new Error('this canvas lives on another thread');
  localCanvases.delete(surface.localId);
  return canvas;
}
