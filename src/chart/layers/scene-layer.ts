import type { ChartLook } from '../look.ts';
import type { SeriesStore } from '../store/series-store.ts';
import type { DrawList, Paint } from './draw-list.ts';
import type { PaneBox } from './layout.ts';
import type { Scene, Sight } from './scene.ts';

/** One study or compared market as the legend names it: `MA7 67,102.8`. */
export interface LegendItem {
  readonly name: string;
  readonly values: readonly { readonly text: string; readonly paint: Paint }[];
}

/**
 * A layer of a chart besides candles and axes: studies, drawings, a compared market. Its code is loaded when it is
 * first needed, so the first frame never waits for it. Draws within the frame it is asked for and keeps nothing of it.
 */
export interface SceneLayer {
  /** At once when the layer joins a chart, and whenever the look changes. */
  configure?(look: ChartLook): void;
  /** The klines changed: all of them (also when the layer joins), or the last one, which may be new. Hot for `last`. */
  follow?(series: SeriesStore, change: 'all' | 'last'): void;
  /** Open time of the earliest candle that the layer needs for what it shows at candle `index`; Infinity for nothing. */
  neededFromMs?(series: SeriesStore, index: number): number;
  /** Widens the values in sight: `out[0]` lowest, `out[1]` highest, as the store's values. Not called for compact charts. */
  widen?(sight: Sight, out: Float64Array): void;
  /** Draws over the grid, under the candles. */
  drawUnder?(list: DrawList, scene: Scene): void;
  /** Draws over the candles. */
  drawOver?(list: DrawList, scene: Scene): void;
  /** A pane this layer knows how to fill; the list is clipped to it. */
  drawPane?(list: DrawList, scene: Scene, pane: PaneBox): void;
  /** Labels on the price axis, over its ground. */
  drawAxis?(list: DrawList, scene: Scene): void;
  /** Named in the first row, at the crosshair's candle or the last one. */
  legend?(scene: Scene, index: number): readonly LegendItem[];
}
