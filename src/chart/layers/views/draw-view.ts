import type { ChartKind } from '../../look.ts';
import type { DrawList } from '../draw-list.ts';
import type { Scene } from '../scene.ts';
import { drawBars } from './bars.ts';
import { drawCandles, drawHollow } from './candles.ts';
import { drawArea, drawLine } from './closes.ts';

const VIEWS: Readonly<Record<ChartKind, (list: DrawList, scene: Scene) => void>> = {
  candles: drawCandles,
  hollow: drawHollow,
  bars: drawBars,
  line: drawLine,
  area: drawArea,
};

/** The prices, as the look wants to see them. */
export function drawView(list: DrawList, scene: Scene): void {
  VIEWS[scene.look.kind](list, scene);
}
