import type { DrawList } from './draw-list.ts';

/** A canvas of either kind; the painter may live on either thread. */
export type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

/** Turns draw lists into pixels of one canvas. Two exist, canvas2d/ and pixi/; both draw the same list the same way. */
export interface Renderer {
  readonly name: 'canvas2d' | 'pixi';
  /** Colours by paint number (paints.ts) and the font of all texts. */
  setPaints(paints: readonly string[], fontFamily: string): void;
  /** Paints one frame of width × height device px, resizing the canvas first where it differs. */
  draw(list: DrawList, width: number, height: number): void;
  /** Frees what the canvas holds. The renderer is not used again. */
  destroy(): void;
}
