import { transfer } from 'comlink';
import type { Chart, ChartPlace, IndexRange } from '../../peers/charts/chart-peer.ts';
import type { FloorContext } from './floor-painter.ts';
import type { OurWorker } from './our-chart.ts';

const SCALE = 2;

export interface FloorChart extends Chart {
  touch(active: boolean): void;
  watchMoves(): void;
  readonly moves: readonly number[];
}

/**
 * The least that any chart in a worker can cost: one canvas, one message for each move, one picture of next to nothing for
 * each message. What a chart costs beyond this is its own; below it nobody gets.
 */
export function createFloorChart(
  { element, widthPx, heightPx }: ChartPlace,
  worker: OurWorker,
  context: FloorContext,
): FloorChart {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx * SCALE;
  canvas.height = heightPx * SCALE;
  canvas.style.cssText = `width:${widthPx}px;height:${heightPx}px`;
  element.append(canvas);
  const { port1, port2 } = new MessageChannel();
  const offscreen = canvas.transferControlToOffscreen();
  void worker.openFloor(transfer(offscreen, [offscreen]), transfer(port2, [port2]), context);
  let shown: IndexRange = { from: NaN, to: NaN };
  const moves: number[] = [];
  return {
    moves,
    touch: () => undefined,
    watchMoves() {
      canvas.addEventListener('pointerrawupdate', (event) => {
        const { timeStamp, buttons } = event as PointerEvent;
        if (buttons === 0) return;
        moves.push(performance.timeOrigin + timeStamp);
        port1.postMessage({ type: 'pan' });
      });
    },
    setRange(range) {
      shown = range;
      port1.postMessage({ type: 'pan', range });
    },
    range: async () => shown,
    stream: (feed) => worker.stream(feed),
  };
}
