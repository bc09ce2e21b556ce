import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import type { PaneBox } from '../layers/layout.ts';
import type { LegendItem, SceneLayer } from '../layers/scene-layer.ts';
import type { Scene, Sight } from '../layers/scene.ts';
import type { PaneKind } from '../look.ts';
import { priceOfUnit, unitOf } from '../scale/price-scale.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import type { SeriesStore } from '../store/series-store.ts';
import { drawStudyPane, volumeScaleOf } from './draw-pane.ts';
import { drawPaneAxis, drawPaneCursor, drawPaneLegend } from './pane-labels.ts';
import { paneScaleOf } from './pane-scale.ts';
import { shownStudies } from './shown-study.ts';
import type { ShownStudy } from './shown-study.ts';
import { drawLine, drawnIn, widenByLine } from './study-lines.ts';
import { StudyTexts } from './study-texts.ts';
import { StudyValues } from './study-values.ts';

/** Line width where a column holds several candles: these are hairlines, which thicker lines would hide. */
const THIN_LINE_PX = 0.75;
/** Device px: a thinner line has its own colour nowhere, and is lost among candles of one pixel. */
const THINNEST_DEVICE_PX = 1.5;
/** However far the studies are away, the candles keep this share of the height. */
const LEAST_CANDLE_SHARE = 0.4;

/** The studies of one chart, over the prices and in panes. `close` gives its memory back, for good. */
export interface StudyBoard extends SceneLayer {
  close(): void;
}

/** Widens `out` by prices low … high, as far as the candles keep their share. In units of the scale: a logarithm has no zero. */
function widenBy({ series, look }: Sight, low: number, high: number, out: Float64Array): void {
  const lowest = series.toPrice(out[0]!);
  const kind = look.scale === 'log' && lowest > 0 ? 'log' : 'linear';
  const [from, to] = [unitOf(kind, lowest), unitOf(kind, series.toPrice(out[1]!))];
  const furthest = ((to - from) * (1 / LEAST_CANDLE_SHARE - 1)) / 2;
  // A band may reach below zero.
  const reach = (price: number) => unitOf(kind, kind === 'log' ? Math.max(0, price) : price);
  const wantedFrom = priceOfUnit(kind, Math.max(from - furthest, reach(low)));
  const wantedTo = priceOfUnit(kind, Math.min(to + furthest, reach(high)));
  out[0] = Math.min(out[0]!, series.toValue(wantedFrom));
  out[1] = Math.max(out[1]!, series.toValue(wantedTo));
}

/** @param kernels null: the plain twin, where WebAssembly is missing or has not come */
export function createStudyBoard(kernels: KlineKernels | null): StudyBoard {
  const values = new StudyValues(kernels);
  const texts = new StudyTexts();
  const extent = new Float64Array(2);
  let studies: readonly ShownStudy[] = [];
  let known = '';
  let scaled: Scene | null = null;
  const scales = new Map<PaneKind, PriceScale | null>();
  let store: SeriesStore | null = null;

  /** A pane is drawn before its axis is; both look at the same values. */
  const scaleIn = (scene: Scene, pane: PaneBox): PriceScale | null => {
    if (scene !== scaled) {
      scaled = scene;
      scales.clear();
    }
    let scale = scales.get(pane.kind);
    if (scale === undefined) {
      scale = pane.kind === 'volume' ? volumeScaleOf(scene, pane) : paneScaleOf(scene, pane, studies, values);
      scales.set(pane.kind, scale);
    }
    return scale;
  };

  return {
    configure(look) {
      studies = shownStudies(look);
      const specs = studies.map(({ spec }) => spec);
      const wanted = JSON.stringify(specs);
      if (wanted === known) return;
      known = wanted;
      values.use(specs, store);
    },
    follow(series, change) {
      store = series;
      if (change === 'all') values.rebuild(series);
      else values.follow(series);
    },
    neededFromMs: (series, index) => values.neededFromMs(series, index),
    widen(sight, out) {
      extent[0] = Infinity;
      extent[1] = -Infinity;
      for (const { study, lines } of drawnIn(studies, values, null)) {
        for (const { key } of study.lines) widenByLine(sight, values, lines[key]!, extent);
      }
      if (extent[0] <= extent[1]) widenBy(sight, extent[0], extent[1], out);
    },
    drawOver(list, scene) {
      const thin = Math.max(THIN_LINE_PX, THINNEST_DEVICE_PX / scene.layout.dpr);
      const widest = scene.columns.level > 0 ? thin : Infinity;
      for (const { study, lines } of drawnIn(studies, values, null)) {
        for (const { key, paint, widthPx } of study.lines) {
          drawLine(list, scene, scene.scale, values, lines[key]!, paint, Math.min(widthPx, widest));
        }
      }
    },
    drawPane(list, scene, pane) {
      const scale = scaleIn(scene, pane);
      if (scale) drawStudyPane(list, scene, pane, scale, studies, values);
    },
    drawAxis(list, scene) {
      for (const pane of scene.layout.panes) {
        const scale = scaleIn(scene, pane);
        if (scale && pane.kind !== 'volume') {
          drawPaneAxis(list, scene, pane, scale, texts);
          drawPaneCursor(list, scene, pane, scale, texts);
        }
        drawPaneLegend(list, scene, pane, studies, values, texts);
      }
    },
    legend(scene, index): readonly LegendItem[] {
      const items: LegendItem[] = [];
      for (const { study, lines } of drawnIn(studies, values, null)) {
        const row = values.rowOf(index);
        items.push({
          name: study.name,
          values: study.lines.map(({ key, paint }) => {
            const value = lines[key]![row] ?? NaN;
            return { text: Number.isNaN(value) ? '—' : scene.numbers.price(value), paint };
          }),
        });
      }
      return items;
    },
    close: () => values.use([], null),
  };
}
