import { ChartPanel } from '../../../src/features/chart/chart-panel.tsx';
import { useMarketData } from '../../../src/pages/trade/use-market-data.ts';
import { preferences } from '../../../src/data/preferences.ts';
import { marketStore } from '../../../src/signals/markets.ts';
import type { Market } from '../../../src/model/market.ts';
import { openScreen } from '../page/stage.tsx';
import { settled } from '../page/wait.ts';
import { figuresOf, watchWindow } from '../page/window-probe.ts';
import { said } from '../said.ts';
import type { DeviceScenario } from '../scenario.ts';
import { askPictures } from '../worker/chart-pictures.ts';
import { WORLDS } from '../worker/worlds.ts';
import { fingersOn } from './fingers.ts';
import type { Fingers } from './fingers.ts';

/** There and back. */
const MOTION_MS = 800;
/** A finger's way, px; two fingers begin this near to each other. */
const WAY_PX = 160;
const NEAR_PX = 40;

const nothing = () => undefined;

function ChartScreen() {
  const market = marketStore.all.value[0] as Market;
  const ask = useMarketData(market, { bookRows: 0, trades: false });
  return <ChartPanel market={market} depth={false} onDepth={nothing} onRetryBook={ask} />;
}

/** Movement of fingers on the chart over time. */
interface Motion {
  start(fingers: Fingers, xPx: number, yPx: number): void;
  /** @param way  0 … 1, there and back */
  move(fingers: Fingers, xPx: number, yPx: number, way: number): void;
  end(fingers: Fingers): void;
}

const PAN: Motion = {
  start: (fingers, x, y) => fingers.down(1, x - WAY_PX / 2, y),
  move: (fingers, x, y, way) => fingers.move(1, x - WAY_PX / 2 + way * WAY_PX, y),
  end: (fingers) => fingers.up(1),
};

const PINCH: Motion = {
  start(fingers, x, y) {
    fingers.down(1, x - NEAR_PX / 2, y);
    fingers.down(2, x + NEAR_PX / 2, y);
  },
  move(fingers, x, y, way) {
    const halfPx = (NEAR_PX + way * (WAY_PX - NEAR_PX)) / 2;
    fingers.move(1, x - halfPx, y);
    fingers.move(2, x + halfPx, y);
  },
  end(fingers) {
    fingers.up(1);
    fingers.up(2);
  },
};

const chart = (id: string, title: string, about: string, motion: Motion | null): DeviceScenario => ({
  id,
  title,
  about: `${about}, at ${said(WORLDS.chart.ticksPerSecond)} ticks a second, half of them of this market.`,
  variants: [
    {
      id: 'tern',
      name: 'Tern',
      side: 'ours',
      async open({ root, windowMs, signal }) {
        preferences.chooseChartInterval('ONE_MIN');
        const { close } = await openScreen(root, 'chart', '/pages/trade/trade', <ChartScreen />);
        const ready = () => root.querySelector('[data-part="note"][data-state="ready"]') !== null;
        try {
          await settled('the chart', ready, signal);
        } catch (error) {
          close();
          throw error;
        }
        const surface = root.querySelector<HTMLElement>('[role="application"]')!;
        const fingers = fingersOn(surface);
        const [x, y] = [surface.clientWidth / 2, surface.clientHeight / 3];
        return {
          async measure() {
            const before = await askPictures();
            const startMs = performance.now();
            motion?.start(fingers, x, y);
            try {
              const record = await watchWindow({
                root,
                forMs: windowMs,
                signal,
                ...(motion && {
                  inFrame: (elapsedMs) => {
                    const phase = (elapsedMs % MOTION_MS) / MOTION_MS;
                    motion.move(fingers, x, y, phase < 0.5 ? phase * 2 : 2 - phase * 2);
                  },
                }),
              });
              const after = await askPictures();
              const seconds = (performance.now() - startMs) / 1000;
              return {
                ...figuresOf(record),
                ...(before !== null && after !== null && { chartFps: (after - before) / seconds }),
              };
            } finally {
              motion?.end(fingers);
            }
          },
          scene: () => `${root.querySelector('[data-renderer]')?.getAttribute('data-renderer') ?? 'canvas2d'} renderer`,
          close,
        };
      },
    },
  ],
});

export const CHART_STREAM = chart('chart-stream', 'Chart: stream', 'The chart of the trade page left alone', null);
export const CHART_PAN = chart('chart-pan', 'Chart: pan', 'That chart under a made finger that goes to and fro', PAN);
export const CHART_ZOOM = chart('chart-zoom', 'Chart: zoom', 'That chart between two made fingers', PINCH);
