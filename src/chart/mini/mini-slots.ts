import type { MiniSeries } from './draw-mini.ts';
import type { MiniSurface } from './mini-surface.ts';

/** The places of mini charts in one list, and the surface that paints them all. */
export interface MiniSlots {
  /** Paints `series` at the position of `element`, from the next frame on. */
  set(element: HTMLElement, series: MiniSeries): void;
  delete(element: HTMLElement): void;
  /** Elements may have changed places. */
  moved(): void;
  /** Paints on `canvas`, which is in `box` like the elements. @returns a function that stops and frees the canvas */
  show(box: HTMLElement, canvas: HTMLCanvasElement): () => void;
}

/** The code that paints is loaded with the first chart that has data: the page's first frame goes without. */
export function createMiniSlots(): MiniSlots {
  const charts = new Map<HTMLElement, MiniSeries>();
  let place: readonly [HTMLElement, HTMLCanvasElement] | null = null;
  let surface: MiniSurface | null = null;
  let loading = false;

  const load = async () => {
    loading = true;
    // Offline, the next change asks again.
    const loaded = await import('./mini-surface.ts').catch(() => null);
    loading = false;
    if (loaded && place && !surface) surface = loaded.createMiniSurface(...place, charts);
  };
  const changed = () => {
    if (surface) surface.changed();
    else if (place && charts.size > 0 && !loading) void load();
  };

  return {
    set(element, series) {
      charts.set(element, series);
      changed();
    },
    delete(element) {
      if (charts.delete(element)) changed();
    },
    moved: () => surface?.changed(),
    show(box, canvas) {
      place = [box, canvas];
      changed();
      return () => {
        place = null;
        surface?.stop();
        surface = null;
      };
    },
  };
}
