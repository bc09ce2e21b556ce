import { ChartPanel } from '../../../src/features/chart/chart-panel.tsx';
import { useMarketData } from '../../../src/pages/trade/use-market-data.ts';
import { preferences } from '../../../src/data/preferences.ts';
import { marketStore } from '../../../src/signals/markets.ts';
import type { Market } from '../../../src/model/market.ts';
import { openScreen } from '../page/stage.tsx';
import { settled } from '../page/wait.ts';
import { figuresOf, watchWindow } from '../page/window-probe.ts';
import type { DeviceScenario } from '../scenario.ts';
import { askPictures } from '../worker/chart-pictures.ts';
import { WORLDS } from '../worker/worlds.ts';

/** There and back. */
const MOTION_MS = 800;
/** The finger's way. */
const WAY_PX = 160;

const nothing = () => undefined;

function ChartScreen() {
  const market = marketStore.all.value[0] as Market;
  const ask = useMarketData(market, { bookRows: 0, trades: false });
  return <ChartPanel market={market} depth={false} onDepth={nothing} onRetryBook={ask} />;
}

/**
 * A made pointer: what the chart hears of a finger, without the browser's own way from the glass to the page.
 * @returns tells an event, at px from the left edge of the surface
 */
function fingerOn(surface: HTMLElement): (type: 'pointerdown' | 'pointermove' | 'pointerup', xPx: number) => void {
  // A made pointer cannot be captured, and asking for it throws.
  surface.setPointerCapture = () => undefined;
  return (type, xPx) => {
    const { left, top, height } = surface.getBoundingClientRect();
    surface.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'touch',
        isPrimary: true,
        clientX: left + xPx,
        clientY: top + height / 3,
        buttons: type === 'pointerup' ? 0 : 1,
        bubbles: true,
        cancelable: true,
      }),
    );
  };
}

export const CHART_PAN: DeviceScenario = {
  id: 'chart-pan',
  title: 'Chart',
  about: `The chart of the trade page under a made finger that goes to and fro, at ${WORLDS.chart.ticksPerSecond} ticks a second, half of them of this market.`,
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
        const finger = fingerOn(surface);
        const startPx = (surface.clientWidth - WAY_PX) / 2;
        return {
          async measure() {
            const before = await askPictures();
            const startMs = performance.now();
            finger('pointerdown', startPx);
            try {
              const inFrame = (elapsedMs: number) => {
                const phase = (elapsedMs % MOTION_MS) / MOTION_MS;
                finger('pointermove', startPx + (phase < 0.5 ? phase * 2 : 2 - phase * 2) * WAY_PX);
              };
              const record = await watchWindow({ root, forMs: windowMs, signal, inFrame });
              const after = await askPictures();
              const seconds = (performance.now() - startMs) / 1000;
              const chartFps = before !== null && after !== null ? (after - before) / seconds : NaN;
              return { ...figuresOf(record), chartFps };
            } finally {
              finger('pointerup', startPx);
            }
          },
          scene: () => `${root.querySelector('[data-renderer]')?.getAttribute('data-renderer') ?? 'canvas2d'} renderer`,
          close,
        };
      },
    },
  ],
};
