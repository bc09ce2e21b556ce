import { paceOf, scoreOf } from './time-box.ts';
import type { Clock } from './time-box.ts';

/** CSS px of the square canvas, and circles drawn on it (docs/contract.md#constants). */
export const CANVAS_PX = 200;
const CIRCLES = 1000;
/** Circles between two readings of a pixel. Engines defer drawing, and reading forces it. */
const PIECE = 50;
/** Circles per ms that are worth 100. */
const FULL_PACE = 80;

export type ScoreCanvas = OffscreenCanvas | HTMLCanvasElement;

/** 0 … 100. Takes at most about `boxMs`. @throws Error when there is no 2D context */
export function renderScore(canvas: ScoreCanvas, boxMs: number, now: Clock): number {
  canvas.width = CANVAS_PX;
  canvas.height = CANVAS_PX;
  // The processor draws, otherwise readings would measure transfers to and from the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D | null;
  if (context === null) throw new Error('no 2D context');
  let drawn = 0;
  const piece = (): number => {
    for (const end = drawn + PIECE; drawn < end; drawn++) {
      context.beginPath();
      context.arc((drawn * 73) % CANVAS_PX, (drawn * 151) % CANVAS_PX, 4 + (drawn % 13), 0, 2 * Math.PI);
      context.fillStyle = `hsl(${(drawn * 47) % 360}, 70%, 50%)`;
      context.fill();
    }
    context.getImageData(0, 0, 1, 1);
    return PIECE;
  };
  return scoreOf(paceOf(piece, CIRCLES, boxMs, now), FULL_PACE);
}
