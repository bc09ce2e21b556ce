import type { DrawList } from './draw-list.ts';
import type { Scene } from './scene.ts';
import type { LegendItem, SceneLayer } from './scene-layer.ts';

const INSET_PX = 6;
const WORD_GAP_PX = 4;
const ITEM_GAP_PX = 9;

/** Draws the layers' values at the candle under the crosshair, or at the last one: `MA7 67,102.8  MA25 66,984.1`. */
export function drawLegend(list: DrawList, scene: Scene, layers: readonly SceneLayer[]): void {
  const index = scene.cursor?.index ?? scene.series.end - 1;
  let x = INSET_PX * scene.layout.unit;
  for (const layer of layers) {
    for (const item of layer.legend?.(scene, index) ?? [])
      x = drawLegendItem(list, scene, item, x, scene.layout.legendY);
  }
}

/** One item from `x` on, at the height `y` of its middle. Draws nothing that would be cut off at the axis. @returns where the next begins */
export function drawLegendItem(list: DrawList, scene: Scene, item: LegendItem, x: number, y: number): number {
  const { layout, measure } = scene;
  const put = (text: string, paint: LegendItem['values'][number]['paint'], gapPx: number) => {
    const width = measure(text, layout.axisText);
    if (x + width <= layout.plotRight) list.text(text, Math.round(x), y, 'left', layout.axisText, paint);
    x += width + gapPx * layout.unit;
  };
  put(item.name, 'ink2', WORD_GAP_PX);
  for (const value of item.values) put(value.text, value.paint, WORD_GAP_PX);
  return x + (ITEM_GAP_PX - WORD_GAP_PX) * layout.unit;
}
