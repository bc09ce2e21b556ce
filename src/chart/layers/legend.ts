import { STUDY_PAINTS } from './averages.ts';
import type { DrawList } from './draw-list.ts';
import type { Scene } from './scene.ts';

const INSET_PX = 6;
const WORD_GAP_PX = 4;
const ITEM_GAP_PX = 9;

/** `MA7 67,102.8  MA25 66,984.1` at the candle under the crosshair, or at the last one. */
export function drawLegend(list: DrawList, scene: Scene): void {
  const { series, layout, averages, numbers, measure, cursor } = scene;
  const index = cursor?.index ?? series.end - 1;
  let x = INSET_PX * layout.unit;
  for (let i = 0; i < averages.length && i < STUDY_PAINTS.length; i++) {
    const value = series.averageAt(index, averages[i]!);
    const name = `MA${averages[i]!}`;
    const price = Number.isNaN(value) ? '—' : numbers.price(series.toPrice(value));
    list.text(name, Math.round(x), layout.legendY, 'left', layout.axisText, 'ink2');
    x += measure(name, layout.axisText) + WORD_GAP_PX * layout.unit;
    list.text(price, Math.round(x), layout.legendY, 'left', layout.axisText, STUDY_PAINTS[i]!);
    x += measure(price, layout.axisText) + ITEM_GAP_PX * layout.unit;
  }
}
