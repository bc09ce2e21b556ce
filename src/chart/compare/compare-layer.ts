import type { KlineKey, KlineSource, KlineSubscription } from '../kline-source.ts';
import type { DrawList } from '../layers/draw-list.ts';
import type { LegendItem, SceneLayer } from '../layers/scene-layer.ts';
import { lastIndexOf, percentBaseOf } from '../layers/scene.ts';
import type { Scene, Sight } from '../layers/scene.ts';
import { projectionOf } from '../scale/price-scale.ts';
import { CLOSE, SeriesStore } from '../store/series-store.ts';

const LINE_PX = 1.5;
const PAINT = 'study2';

/** A second market as a line, at the price that the first would have had with the same change in percent. */
export interface CompareLayer extends SceneLayer {
  /** Follows another market; null for none. */
  open(key: KlineKey | null): void;
}

/** @param changed its klines came or moved */
export function createCompareLayer(source: KlineSource, changed: () => void): CompareLayer {
  const other = new SeriesStore();
  let key: KlineKey | null = null;
  let subscription: KlineSubscription | null = null;
  let olderAsked = false;
  let exhausted = false;

  /** Close of the candle that was open at `timeMs`, or NaN before the first. */
  function closeAt(timeMs: number): number {
    if (other.count === 0) return NaN;
    const after = other.indexAtOrAfter(timeMs);
    const index = after < other.end && other.timeOf(after) === timeMs ? after : after - 1;
    return index < other.first ? NaN : other.toPrice(other.valueOf(index, CLOSE));
  }

  /**
   * Returns the value of one unit of the other market's price on the scale of the first; NaN while there is nothing to
   * compare.
   */
  function ratioOf(sight: Sight): number {
    const { series, columns } = sight;
    const first = Math.max(series.first, (columns.from << columns.level) - series.origin);
    const base = percentBaseOf(sight);
    const otherBase = closeAt(series.timeOf(Math.min(series.end - 1, first)));
    return base > 0 && otherBase > 0 ? base / otherBase : NaN;
  }

  /** Calls back with every column in sight that has a value, left to right: x in device px and value of the store. */
  function eachColumn(sight: Sight, visit: (x: number, value: number) => void): void {
    const { series, columns } = sight;
    const ratio = ratioOf(sight);
    if (Number.isNaN(ratio)) return;
    let x = columns.firstX;
    for (let node = columns.from; node < columns.to; node++, x += columns.spacing) {
      const close = closeAt(series.timeOf(lastIndexOf(series, columns, node)));
      if (!Number.isNaN(close)) visit(x, series.toValue(close * ratio));
    }
  }

  /** The first market has older candles than the second: ask for more, one page at a time. */
  function reachBack(series: SeriesStore): void {
    if (!subscription || olderAsked || exhausted || series.count === 0 || other.count === 0) return;
    if (other.timeOf(other.first) <= series.timeOf(series.first)) return;
    olderAsked = true;
    subscription.loadOlder();
  }

  return {
    open(next) {
      subscription?.close();
      subscription = null;
      key = next;
      olderAsked = false;
      exhausted = false;
      other.clear();
      if (!next) return;
      const mine = () => key === next;
      subscription = source.open(next, {
        reset(columns, priceDecimals) {
          if (!mine()) return;
          other.reset(columns, priceDecimals);
          olderAsked = false;
          changed();
        },
        update(...kline) {
          if (!mine()) return;
          other.update(...kline);
          changed();
        },
        prepend(columns) {
          if (!mine()) return;
          other.prepend(columns);
          olderAsked = false;
          exhausted = columns.openTimeMs.length === 0;
          changed();
        },
        // The line then begins later; the chart itself reports failures.
        fail: () => undefined,
      });
    },
    widen(sight, out) {
      eachColumn(sight, (_x, value) => {
        if (value < out[0]!) out[0] = value;
        if (value > out[1]!) out[1] = value;
      });
    },
    drawOver(list: DrawList, scene: Scene) {
      if (!key) return;
      reachBack(scene.series);
      const projection = projectionOf(scene.scale, scene.series);
      list.beginLine(PAINT, LINE_PX * scene.layout.dpr);
      eachColumn(scene, (x, value) => list.lineTo(x, projection.y(value)));
    },
    legend(scene, index): readonly LegendItem[] {
      if (!key) return [];
      const ratio = ratioOf(scene);
      const change = (closeAt(scene.series.timeOf(index)) * ratio) / percentBaseOf(scene) - 1;
      return [{ name: key.symbol, values: [{ text: scene.numbers.change(change), paint: PAINT }] }];
    },
  };
}
