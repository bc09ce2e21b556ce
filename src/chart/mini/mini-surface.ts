import { effect } from '@preact/signals-core';
import { frameLoop } from '../../frame/frame.ts';
import { watchBoxes } from '../../frame/watch-boxes.ts';
import { settings } from '../../level/level.ts';
import { createCanvas2dRenderer } from '../canvas2d/canvas2d-renderer.ts';
import { watchLook } from '../../frame/watch-look.ts';
import { readTheme } from '../host/read-theme.ts';
import { watchSize } from '../host/watch-canvas.ts';
import { DrawList } from '../layers/draw-list.ts';
import { paintsOf } from '../layers/paints.ts';
import { drawMini } from './draw-mini.ts';
import type { MiniSeries } from './draw-mini.ts';

/** Width of a line, CSS px. */
const LINE_PX = 1.5;
/** Longer bitmaps are refused by some devices; beyond it, the resolution falls. */
const MAX_BITMAP_PX = 8192;
/** A bitmap this much longer than needed is kept, so that scrolling by a row does not make a new one. */
const SPARE = 1.25;
/** What is farther from the viewport than this, CSS px, can wait, so that scrolling paints for several rows at once. */
const NEAR_PX = 192;
const WAIT_MS = 250;

export interface MiniSurface {
  /** Charts came, went, moved or have other data: the next frame looks, and paints what can be seen. */
  changed(): void;
  /** Frees the bitmap. */
  stop(): void;
}

interface Slot {
  /** Where the chart lay when last looked, CSS px from the top left of the box. */
  x: number;
  y: number;
  width: number;
  height: number;
  series: MiniSeries;
  /** Not on the canvas as it is now. */
  fresh: boolean;
  /** On the canvas, as it is now or as it was. */
  shown: boolean;
  /** What stands before the chart in its row: it moves the chart when its size changes. */
  readonly before: Element | null;
}

/** Rounding errors do not count: where a pixel ratio does not divide evenly, scrolling changes the last bits of every box. */
const differ = (a: number, b: number) => Math.abs(a - b) > 0.01;

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
  const slots = new Map<HTMLElement, Slot>();
  /** The picture as a whole: colours, resolution, a chart that changed, moved or went. */
  let stale = true;
  /** The next look paints, however far out of sight what changed is. */
  let due = true;
  /** New charts that may still be painted in the frame of this time; one frame may look more than once. */
  let room = 0;
  let roomOfMs: CSSNumberish | null = null;
  let toldPaints = '';
  let toldStyle = '';
  let heightPx = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Looks which charts there are and where they lie, and paints unless all that changed is far out of sight. */
  function look(): void {
    const origin = box.getBoundingClientRect();
    const isNear = ({ y, height }: Slot) =>
      origin.top + y + height > -NEAR_PX && origin.top + y < innerHeight + NEAR_PX;
    let near = due;
    let fresh = false;
    for (const [element, slot] of slots) {
      if (charts.has(element)) continue;
      near ||= isNear(slot);
      stale ||= slot.shown;
      slots.delete(element);
      observer.unobserve(element);
      if (slot.before) observer.unobserve(slot.before);
    }
    for (const [element, series] of charts) {
      const slot = slots.get(element) ?? add(element, series);
      const { left, top, width, height } = element.getBoundingClientRect();
      const x = left - origin.left;
      const y = top - origin.top;
      if (differ(x, slot.x) || differ(y, slot.y) || differ(width, slot.width) || differ(height, slot.height)) {
        // Where it was, it must vanish.
        near ||= isNear(slot);
        Object.assign(slot, { x, y, width, height, fresh: true });
      }
      slot.fresh ||= series !== slot.series;
      slot.series = series;
      stale ||= slot.fresh && slot.shown;
      fresh ||= slot.fresh;
      near ||= slot.fresh && isNear(slot);
    }
    if (near) paint();
    else if (fresh) timer ??= setTimeout(paintNext, WAIT_MS);
  }

  function add(element: HTMLElement, series: MiniSeries): Slot {
    const before = element.previousElementSibling;
    // Not looked at yet: nowhere.
    const slot = { x: 0, y: Infinity, width: 0, height: 0, series, fresh: true, shown: false, before };
    slots.set(element, slot);
    observer.observe(element);
    if (before) observer.observe(before);
    return slot;
  }

  function paint(): void {
    due = false;
    clearTimeout(timer);
    timer = undefined;
    let left = Infinity;
    let top = Infinity;
    let right = 0;
    let bottom = 0;
    for (const { x, y, width, height } of slots.values()) {
      if (width === 0 || height === 0) continue;
      left = Math.min(left, Math.floor(x));
      top = Math.min(top, Math.floor(y));
      right = Math.max(right, Math.ceil(x + width));
      bottom = Math.max(bottom, Math.ceil(y + height));
    }
    // No rows, or a page too narrow for charts.
    const empty = left >= right;
    const neededPx = empty ? 0 : bottom - top;
    const roomPx = Math.max(bottom, box.clientHeight);
    if (heightPx < neededPx || heightPx > Math.min(neededPx * SPARE, roomPx)) heightPx = neededPx;
    // A bitmap longer than its charts reaches above the first rather than below the list.
    top = Math.min(top, roomPx - heightPx);

    const dpr = Math.min(devicePixelRatio, settings.peek().dprMax, MAX_BITMAP_PX / heightPx);
    const width = empty ? 0 : Math.ceil((right - left) * dpr);
    const height = empty ? 0 : Math.ceil(heightPx * dpr);
    const style = `left:${left}px;top:${top}px;width:${width / dpr}px;height:${height / dpr}px`;
    stale ||= style !== toldStyle || width !== canvas.width || height !== canvas.height;

    list.clear();
    const frameMs = document.timeline.currentTime;
    if (roomOfMs !== frameMs) room = settings.peek().concurrentRenders;
    roomOfMs = frameMs;
    let waits = false;
    for (const slot of slots.values()) {
      if (slot.width === 0 || slot.height === 0) {
        slot.fresh = slot.shown = false;
        continue;
      }
      if (slot.shown) {
        if (!stale) continue;
      } else if (room > 0) room--;
      else {
        waits = true;
        continue;
      }
      slot.fresh = false;
      slot.shown = true;
      const { x, y, series } = slot;
      const place = { x: (x - left) * dpr, y: (y - top) * dpr, width: slot.width * dpr, height: slot.height * dpr };
      drawMini(list, series.closes, series.up, place, LINE_PX * dpr);
    }
    if (stale) renderer.draw(list, width, height);
    else renderer.add(list);
    stale = false;
    if (waits) paintNext();
    if (!empty && style !== toldStyle) canvas.style.cssText = toldStyle = style;
  }

  const changed = () => frameLoop.schedule('chart', look);
  const paintNext = () => {
    due = true;
    changed();
  };
  const paintAll = () => {
    stale = true;
    paintNext();
  };
  const readPaints = () => {
    const theme = readTheme(box, false);
    const paints = paintsOf(theme);
    // The root element's attributes change for many reasons; only new colours are worth a repaint in any case.
    if (paints.join() === toldPaints) changed();
    else {
      toldPaints = paints.join();
      renderer.setPaints(paints, theme.fontFamily);
      paintAll();
    }
  };

  // Told between layout and paint: the charts follow in the same frame, and reading boxes costs nothing.
  const observer = watchBoxes(look);
  // The box in device px: it changes with the page's width, its type and the screen's pixel ratio.
  const size = watchSize(box, () => settings.peek().dprMax, paintAll);
  const stopTheme = watchLook(readPaints);
  const stopLevel = effect(() => {
    void settings.value;
    size.measure();
  });
  canvas.addEventListener('contextrestored', paintAll);
  readPaints();

  return {
    changed,
    stop() {
      clearTimeout(timer);
      frameLoop.cancel('chart', look);
      observer.disconnect();
      size.stop();
      stopTheme();
      stopLevel();
      canvas.removeEventListener('contextrestored', paintAll);
      renderer.destroy();
    },
  };
}
