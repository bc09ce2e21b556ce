import { CLOSE, OPEN, STRIDE, VOLUME } from '../store/series-store.ts';
import type { DrawList } from './draw-list.ts';
import type { PaneBox } from './layout.ts';
import type { Scene } from './scene.ts';
import { candleWidths } from './views/draw-candles.ts';

/**
 * Space above the columns for the name of the pane, when there is height for both; the first pane has its name above.
 */
const HEAD_PX = 15;
const LEAST_HEIGHT_PX = 44;

/** Height of the largest column in sight, device px. */
export function volumeHeightOf({ compact, layout }: Scene, pane: PaneBox): number {
  const height = pane.bottom - pane.top;
  const named = !compact && pane !== layout.panes[0] && height >= LEAST_HEIGHT_PX * layout.unit;
  return named ? height - Math.round(HEAD_PX * layout.unit) : height;
}

/** Columns of volume in their pane; falling candles first, so that the colour changes twice. */
export function drawVolume(list: DrawList, scene: Scene, pane: PaneBox): void {
  const { series, columns, layout, maxVolume } = scene;
  const nodes = series.nodes(columns.level, columns.from, columns.to);
  const { body } = candleWidths(columns.spacing, layout.dpr);
  const bodyLeft = body >> 1;
  const pxPerVolume = maxVolume > 0 ? volumeHeightOf(scene, pane) / maxVolume : 0;
  for (let rising = 0; rising < 2; rising++) {
    const paint = rising ? 'upVolume' : 'downVolume';
    let x = columns.firstX;
    for (let at = 0; at < nodes.length; at += STRIDE, x += columns.spacing) {
      if ((nodes[at + CLOSE]! >= nodes[at + OPEN]! ? 1 : 0) !== rising) continue;
      const volume = nodes[at + VOLUME]!;
      const tall = volume > 0 ? Math.max(1, Math.round(volume * pxPerVolume)) : 0;
      list.quad(Math.round(x) - bodyLeft, pane.bottom - tall, body, tall, paint);
    }
  }
}
