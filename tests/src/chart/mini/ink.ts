import { expect } from 'vitest';
import { pixelsOf } from '../support/pixels.ts';

const COLOURS = {
  light: { up: '#07795a', down: '#c8243a', card: '#ffffff' },
  dark: { up: '#2fc08b', down: '#ff5d73', card: '#141920' },
} as const;

interface Ink {
  /** Pixels of these colours; `all`: of any but the card's. */
  up: number;
  down: number;
  all: number;
  /** The smallest box around all, CSS px of the viewport. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the paint on the canvas within `box`, CSS px of the viewport, and up to a pixel of the bitmap around it. */
export function inkIn(canvas: HTMLCanvasElement, box: DOMRect): Ink {
  const { up, down, card } = COLOURS[document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'];
  const image = pixelsOf(canvas);
  const place = canvas.getBoundingClientRect();
  const scale = image.width / place.width;
  const half = 0.5 / scale;
  const ink: Ink = { up: 0, down: 0, all: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = 0; y < image.height; y++) {
    const viewY = place.top + (y + 0.5) / scale;
    if (viewY < box.top - half || viewY > box.bottom + half) continue;
    for (let x = 0; x < image.width; x++) {
      const viewX = place.left + (x + 0.5) / scale;
      if (viewX < box.left - half || viewX > box.right + half) continue;
      const [r, g, b] = image.data.subarray((y * image.width + x) * 4) as unknown as [number, number, number];
      const colour = `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;
      if (colour === card) continue;
      ink.all++;
      ink.left = Math.min(ink.left, viewX - half);
      ink.right = Math.max(ink.right, viewX + half);
      ink.top = Math.min(ink.top, viewY - half);
      ink.bottom = Math.max(ink.bottom, viewY + half);
      if (colour === up) ink.up++;
      if (colour === down) ink.down++;
    }
  }
  return ink;
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const;

/** These charts fill their slots to a pixel of the bitmap. @returns pixels painted in them */
export function expectFilled(canvas: HTMLCanvasElement, slots: readonly HTMLElement[]): number {
  const pixel = canvas.getBoundingClientRect().width / canvas.width;
  let all = 0;
  for (const slot of slots) {
    const box = slot.getBoundingClientRect();
    const ink = inkIn(canvas, box);
    for (const edge of EDGES) expect(Math.abs(ink[edge] - box[edge]), edge).toBeLessThanOrEqual(pixel);
    all += ink.all;
  }
  return all;
}

/** Every chart fills its slot, and nothing is painted anywhere else. */
export function expectInPlace(canvas: HTMLCanvasElement, slots: readonly HTMLElement[]): void {
  const all = expectFilled(canvas, slots);
  expect(inkIn(canvas, canvas.getBoundingClientRect()).all).toBe(all);
}

/** Returns whether an element is at least partly in the viewport. */
export function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

const LastObserver = ResizeObserver;
/** Waits for the next frame and looks at it as it goes to the screen, after all that runs before paint. */
export const nextFrame = (check: () => void = () => undefined) =>
  new Promise<void>((resolve, reject) => {
    requestAnimationFrame(() => {
      const observer = new LastObserver(() => {
        observer.disconnect();
        try {
          check();
          // The test continues in a later task.
          setTimeout(resolve);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      observer.observe(document.body);
    });
  });

/** Looks at every frame as `nextFrame` does at one; none is missed on a busy machine. @returns ends it */
export function everyFrame(look: () => void): () => void {
  let isOver = false;
  const frame = () => {
    if (isOver) return;
    requestAnimationFrame(frame);
    const observer = new LastObserver(() => {
      observer.disconnect();
      look();
    });
    observer.observe(document.body);
  };
  requestAnimationFrame(frame);
  return () => {
    isOver = true;
  };
}
