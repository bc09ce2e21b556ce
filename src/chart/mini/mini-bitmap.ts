import { settings } from '../../level/level.ts';
import type { MiniPlace } from './mini-places.ts';

/** Longer bitmaps are refused by some devices; beyond it, the resolution falls. */
const MAX_BITMAP_PX = 8192;
/** A bitmap this much longer than needed is kept, so that scrolling by a row does not make a new one. */
const SPARE = 1.25;

/** The bitmap of a list's mini charts: large enough for all of them, and placed over them. */
export interface MiniBitmap {
  /** Left edge of the bitmap, CSS px from the top left of the box. */
  readonly left: number;
  readonly top: number;
  /** Device px for one CSS px. */
  readonly dpr: number;
  /** Device px; 0 when there is nothing to paint. */
  readonly width: number;
  readonly height: number;
  /** Fits the bitmap to these charts. @returns whether it has to be painted again */
  fit(places: Iterable<MiniPlace>): boolean;
  /** Puts the canvas where the bitmap belongs. Call when it is painted. */
  place(): void;
}

export function createMiniBitmap(box: HTMLElement, canvas: HTMLCanvasElement): MiniBitmap {
  let left = 0;
  let top = 0;
  let dpr = 1;
  let width = 0;
  let height = 0;
  let heightPx = 0;
  let style = '';
  let placedStyle = '';

  /** Resizes the bitmap so that it reaches from `top` to `bottom`, CSS px. */
  function fitHeight(neededPx: number, bottom: number): void {
    const roomPx = Math.max(bottom, box.clientHeight);
    if (heightPx < neededPx || heightPx > Math.min(neededPx * SPARE, roomPx)) heightPx = neededPx;
    // A bitmap longer than its charts reaches above the first rather than below the list.
    top = Math.min(top, roomPx - heightPx);
  }

  return {
    get left() {
      return left;
    },
    get top() {
      return top;
    },
    get dpr() {
      return dpr;
    },
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    fit(places) {
      let right = 0;
      let bottom = 0;
      left = top = Infinity;
      for (const place of places) {
        if (place.width === 0 || place.height === 0) continue;
        left = Math.min(left, Math.floor(place.x));
        top = Math.min(top, Math.floor(place.y));
        right = Math.max(right, Math.ceil(place.x + place.width));
        bottom = Math.max(bottom, Math.ceil(place.y + place.height));
      }
      // No rows, or a page too narrow for charts.
      const isEmpty = left >= right;
      fitHeight(isEmpty ? 0 : bottom - top, bottom);
      dpr = Math.min(devicePixelRatio, settings.peek().dprMax, MAX_BITMAP_PX / heightPx);
      width = isEmpty ? 0 : Math.ceil((right - left) * dpr);
      height = isEmpty ? 0 : Math.ceil(heightPx * dpr);
      style = `left:${left}px;top:${top}px;width:${width / dpr}px;height:${height / dpr}px`;
      return style !== placedStyle || width !== canvas.width || height !== canvas.height;
    },
    place() {
      if (width > 0 && style !== placedStyle) canvas.style.cssText = placedStyle = style;
    },
  };
}
