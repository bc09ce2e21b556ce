import { effect } from '@preact/signals-core';
import { frameLoop } from '../../frame/frame-loop.ts';
import { watchLook } from '../../frame/watch-look.ts';
import { settings } from '../../level/level.ts';
import { createCanvas2dRenderer } from '../canvas2d/canvas2d-renderer.ts';
import { readTheme } from '../host/read-theme.ts';
import { watchSize } from '../host/watch-canvas.ts';
import { DrawList, type Renderer } from '../layers/draw-list.ts';
import { paintsOf } from '../layers/paints.ts';
import { drawMini } from './draw-mini.ts';
import type { MiniSeries } from './draw-mini.ts';
import { createMiniBitmap } from './mini-bitmap.ts';
import { createMiniPlaces } from './mini-places.ts';

/** Width of a line, CSS px. */
const LINE_PX = 1.5;
/** Changes that are far out of sight are painted after this long, ms. */
const WAIT_MS = 250;

export interface MiniSurface {
  /** Reports added, removed, moved or changed charts: the next frame checks them and paints the visible ones. */
  changed(): void;
  /** Frees the bitmap. */
  stop(): void;
}

/**
 * Paints all mini charts of a list on one canvas, which lies in `box` behind the rows, scrolls with them and covers those
 * that exist. Painted in the frame that shows a change, so that rows and charts never part; idle, it asks for no frame.
 * New charts are painted upon the others, at most `concurrentRenders` of the level in one frame.
 * @param charts  by the elements whose boxes they fill
 * @throws Error when the canvas gives no 2D context
 */
export function createMiniSurface(
  box: HTMLElement,
  canvas: HTMLCanvasElement,
  charts: ReadonlyMap<HTMLElement, MiniSeries>,
): MiniSurface {
  const renderer = createCanvas2dRenderer(canvas);
  const list = new DrawList();
  const places = createMiniPlaces(box, charts, look);
  const bitmap = createMiniBitmap(box, canvas);
  const budget = createFrameBudget();
  const usePaints = createPaintsReader(box, renderer);
  /** The picture as a whole has to be painted again: its colours, its resolution, or a chart that changed, moved or went. */
  let isStale = true;
  /** True when the next check must paint even changes that are far from the viewport. */
  let isDue = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Finds out which charts there are and where they lie, and paints unless all that changed is far out of sight. */
  function look(): void {
    const changes = places.measure();
    isStale ||= changes.isStale;
    if (isDue || changes.isNear) paint();
    else if (changes.isFresh) timer ??= setTimeout(paintNext, WAIT_MS);
  }

  function paint(): void {
    isDue = false;
    clearTimeout(timer);
    timer = undefined;
    if (bitmap.fit(places.all)) isStale = true;
    const isPartial = drawPlaces();
    if (isStale) renderer.draw(list, bitmap.width, bitmap.height);
    else renderer.add(list);
    isStale = false;
    if (isPartial) paintNext();
    bitmap.place();
  }

  /** Refills `list`. @returns whether some new charts wait for a later frame */
  function drawPlaces(): boolean {
    const { left, top, dpr } = bitmap;
    let isPartial = false;
    list.clear();
    budget.lookAtClock();
    for (const place of places.all) {
      if (place.width === 0 || place.height === 0) {
        place.isFresh = place.isShown = false;
        continue;
      }
      if (place.isShown ? !isStale : !budget.spend()) {
        isPartial ||= !place.isShown;
        continue;
      }
      place.isFresh = false;
      place.isShown = true;
      const { x, y, width, height, series } = place;
      const target = { x: (x - left) * dpr, y: (y - top) * dpr, width: width * dpr, height: height * dpr };
      drawMini(list, series.closes, series.up, target, LINE_PX * dpr);
    }
    return isPartial;
  }

  const changed = () => frameLoop.schedule('chart', look);
  const paintNext = () => {
    isDue = true;
    changed();
  };
  const paintAll = () => {
    isStale = true;
    paintNext();
  };
  const onLook = () => {
    if (usePaints()) paintAll();
    else changed();
  };

  // The box in device px: it changes with the page's width, its type and the screen's pixel ratio.
  const size = watchSize(box, () => settings.peek().dprMax, paintAll);
  const stopLook = watchLook(onLook);
  const stopLevel = effect(() => {
    void settings.value;
    size.measure();
  });
  canvas.addEventListener('contextrestored', paintAll);
  onLook();

  return {
    changed,
    stop() {
      clearTimeout(timer);
      frameLoop.cancel('chart', look);
      places.stop();
      size.stop();
      stopLook();
      stopLevel();
      canvas.removeEventListener('contextrestored', paintAll);
      renderer.destroy();
    },
  };
}

/** Counts the new charts that one frame may paint, `concurrentRenders` of the level. One frame may paint more than once. */
function createFrameBudget() {
  let left = 0;
  let frameMs: CSSNumberish | null = null;
  return {
    /** Call before painting: in another frame than before the budget is full again. */
    lookAtClock(): void {
      const nowMs = document.timeline.currentTime;
      if (frameMs !== nowMs) left = settings.peek().concurrentRenders;
      frameMs = nowMs;
    },
    /** @returns whether one more chart may be painted */
    spend(): boolean {
      if (left <= 0) return false;
      left--;
      return true;
    },
  };
}

/** @returns reads the colours in force, and returns whether the renderer has got others than before */
function createPaintsReader(box: HTMLElement, renderer: Pick<Renderer, 'setPaints'>): () => boolean {
  let used = '';
  return () => {
    const theme = readTheme(box, false);
    const paints = paintsOf(theme);
    // The root element's attributes change for many reasons; only new colours are worth a repaint in any case.
    if (paints.join() === used) return false;
    used = paints.join();
    renderer.setPaints(paints, theme.fontFamily);
    return true;
  };
}
