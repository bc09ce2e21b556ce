import { fingersOf } from '../../../../e2e/support/fingers.ts';
import type { Fingers, Point } from '../../../../e2e/support/fingers.ts';
import { ALL_CONDITIONS } from '../condition.ts';
import type { AppScenario } from '../scenario.ts';
import { openTrade, waitForChart } from './trade-page.ts';

/** Half of them of the chart's market. */
const TICKS_PER_SECOND = 400;
/** A finger's way and back, px. */
const WAY_PX = 160;

const CHARTS: AppScenario['variants'] = [{ id: 'tern', name: 'Tern', side: 'ours' }];
const world: AppScenario['world'] = () => ({ seed: 'chart', ticksPerSecond: TICKS_PER_SECOND });

const beside = ({ x, y }: Point, by: number): Point => ({ x: x + by, y });

/** One finger to the right and back. */
async function pan(fingers: Fingers, centre: Point): Promise<void> {
  await fingers.down(beside(centre, -WAY_PX / 2));
  await fingers.moveTo(beside(centre, WAY_PX / 2));
  await fingers.moveTo(beside(centre, -WAY_PX / 2));
  await fingers.up();
}

/** Two fingers apart and together again. */
async function pinch(fingers: Fingers, centre: Point): Promise<void> {
  const at = (by: number) => [beside(centre, -by), beside(centre, by)] as const;
  await fingers.down(...at(20));
  await fingers.moveTo(...at(WAY_PX / 2));
  await fingers.moveTo(...at(20));
  await fingers.up();
}

const moved = (id: string, title: string, about: string, doing: string, motion: typeof pan): AppScenario => ({
  id,
  title,
  feels: (figure) =>
    `${doing} while prices stream takes ${figure('tern', 'mainMs')} ms a second of a main thread six times slower, and ${figure('tern', 'longFrames')} frames took longer than 50 ms.`,
  about: `${about}, by the browser's own touch input, while prices stream.`,
  variants: CHARTS,
  conditions: ALL_CONDITIONS,
  world,
  async run(stage) {
    const { page, session, effort } = stage;
    await openTrade(stage, 'Chart');
    await waitForChart(stage);
    await stage.quiet();
    await stage.slowDown();
    const box = (await page.getByRole('application').locator('canvas').first().boundingBox())!;
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
    const fingers = fingersOf(page, session);
    return stage.watch(async () => {
      const endMs = performance.now() + effort.watchMs;
      while (performance.now() < endMs) await motion(fingers, centre);
    });
  },
});

export const CHART_PAN = moved(
  'chart-pan',
  'Chart: pan',
  'A finger draws the chart of the trade page to and fro',
  'Drawing the chart',
  pan,
);
export const CHART_ZOOM = moved(
  'chart-zoom',
  'Chart: zoom',
  'Two fingers zoom that chart in and out',
  'Zooming it',
  pinch,
);

export const CHART_STREAM: AppScenario = {
  id: 'chart-stream',
  title: 'Chart: stream',
  feels: (figure) => `A chart that only streams takes ${figure('tern', 'mainMs')} ms a second of that main thread.`,
  about: `The chart of the trade page with ${TICKS_PER_SECOND} ticks a second, half of them of this market; nobody touches.`,
  variants: CHARTS,
  conditions: ALL_CONDITIONS,
  world,
  async run(stage) {
    await openTrade(stage, 'Chart');
    await waitForChart(stage);
    await stage.quiet();
    await stage.slowDown();
    return stage.watch();
  },
};
