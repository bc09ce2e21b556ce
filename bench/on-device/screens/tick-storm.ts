import type { DeviceScenario } from '../scenario.ts';
import { WORLDS } from '../worker/worlds.ts';
import { domLimit } from './dom-limit.ts';
import { marketList, rowsOf } from './market-list.tsx';

/** Rows the app keeps on this screen; the limit gets as many. */
let rows = 16;

export const TICK_STORM: DeviceScenario = {
  id: 'tick-storm',
  title: 'Tick storm',
  about: `The page of all markets: ${WORLDS.storm.markets} of them, ${WORLDS.storm.ticksPerSecond} ticks a second. The limit: the same cells, written by a loop by hand.`,
  variants: [
    {
      id: 'tern',
      name: 'Tern',
      side: 'ours',
      async open(scene) {
        const opened = await marketList(scene, 'storm');
        rows = rowsOf(scene.root).length;
        return opened;
      },
    },
    { id: 'domLoop', name: 'DOM loop by hand', side: 'limit', open: (scene) => domLimit(scene, 'storm', rows) },
  ],
};
