import { watchBoxes } from '../../frame/watch-boxes.ts';
import type { MiniSeries } from './draw-mini.ts';

/**
 * Charts farther from the viewport than this, CSS px, are painted later, so that scrolling paints several rows at once.
 */
const NEAR_PX = 192;

/** One mini chart, where it lies and whether it is on the canvas. */
export interface MiniPlace {
  /** Position of the chart when last measured, CSS px from the top left of the box. */
  x: number;
  y: number;
  width: number;
  height: number;
  series: MiniSeries;
  /** True when the canvas does not show its present state. */
  isFresh: boolean;
  /** True when the canvas shows it, in its present or an earlier state. */
  isShown: boolean;
  /** Element before the chart in its row: the chart moves when its size changes. */
  readonly before: Element | null;
}

/** Result of `MiniPlaces.measure`. The object is reused: read it before the next call. */
export interface MiniChanges {
  /** True when something on the canvas changed, moved or was removed. */
  isStale: boolean;
  /** True when the canvas does not show the present state of something. */
  isFresh: boolean;
  /** Some of the changes are in the viewport or near it. */
  isNear: boolean;
}

/** The places of the mini charts of one list. */
export interface MiniPlaces {
  readonly all: Iterable<MiniPlace>;
  /** Measures the positions of all charts. */
  measure(): Readonly<MiniChanges>;
  stop(): void;
}

/**
 * @param charts   by the elements whose boxes they fill
 * @param resized  a chart, or what stands before it, has another size
 */
export function createMiniPlaces(
  box: HTMLElement,
  charts: ReadonlyMap<HTMLElement, MiniSeries>,
  resized: () => void,
): MiniPlaces {
  const places = new Map<HTMLElement, MiniPlace>();
  // Called back between layout and paint: the charts follow in the same frame, and reading boxes costs nothing.
  const observer = watchBoxes(resized);
  const changes: MiniChanges = { isStale: false, isFresh: false, isNear: false };

  const isNear = ({ y, height }: MiniPlace, originTop: number) =>
    originTop + y + height > -NEAR_PX && originTop + y < innerHeight + NEAR_PX;

  function add(element: HTMLElement, series: MiniSeries): MiniPlace {
    const before = element.previousElementSibling;
    // A place that is not measured yet is nowhere.
    const place = { x: 0, y: Infinity, width: 0, height: 0, series, isFresh: true, isShown: false, before };
    places.set(element, place);
    observer.observe(element);
    if (before) observer.observe(before);
    return place;
  }

  function removeGone(originTop: number): void {
    for (const [element, place] of places) {
      if (charts.has(element)) continue;
      changes.isNear ||= isNear(place, originTop);
      changes.isStale ||= place.isShown;
      places.delete(element);
      observer.unobserve(element);
      if (place.before) observer.unobserve(place.before);
    }
  }

  function measureOne(element: HTMLElement, series: MiniSeries, origin: DOMRect): void {
    const place = places.get(element) ?? add(element, series);
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left - origin.left;
    const y = top - origin.top;
    if (differ(x, place.x) || differ(y, place.y) || differ(width, place.width) || differ(height, place.height)) {
      // The chart must be erased at its old place.
      changes.isNear ||= isNear(place, origin.top);
      Object.assign(place, { x, y, width, height, isFresh: true });
    }
    place.isFresh ||= series !== place.series;
    place.series = series;
    changes.isStale ||= place.isFresh && place.isShown;
    changes.isFresh ||= place.isFresh;
    changes.isNear ||= place.isFresh && isNear(place, origin.top);
  }

  return {
    get all() {
      return places.values();
    },
    measure() {
      changes.isStale = changes.isFresh = changes.isNear = false;
      const origin = box.getBoundingClientRect();
      removeGone(origin.top);
      for (const [element, series] of charts) measureOne(element, series, origin);
      return changes;
    },
    stop: () => observer.disconnect(),
  };
}

/** Rounding errors do not count: where a pixel ratio does not divide evenly, scrolling changes the last bits of every box. */
const differ = (a: number, b: number) => Math.abs(a - b) > 0.01;
