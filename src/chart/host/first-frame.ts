import type { ChartLook } from '../look.ts';

/** Layers beside the candles are loaded this long after they were asked for when no candles come, ms. */
const LATE_MS = 50;

/** Keeps the code of studies away until the first candles are painted, so that it does not delay them. */
export interface FirstFrame {
  /** Candles have been painted. */
  readonly isPainted: boolean;
  /** Loads what this look needs: at once after the first frame, otherwise with it or after `LATE_MS`. */
  load(look: ChartLook): void;
  /** Call after a frame with candles. */
  painted(): void;
  stop(): void;
}

/** @param loadLayers  loads what a look shows besides candles */
export function createFirstFrame(loadLayers: (look: ChartLook) => void): FirstFrame {
  let isPainted = false;
  let wanted: ChartLook | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function loadNow(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (wanted) loadLayers(wanted);
  }

  return {
    get isPainted() {
      return isPainted;
    },
    load(look) {
      wanted = look;
      if (isPainted) loadLayers(look);
      else timer ??= setTimeout(loadNow, LATE_MS);
    },
    painted() {
      if (isPainted) return;
      isPainted = true;
      if (timer !== null) loadNow();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
