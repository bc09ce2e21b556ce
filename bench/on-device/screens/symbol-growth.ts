import { said } from '../said.ts';
import type { DeviceScenario } from '../scenario.ts';
import { WORLDS } from '../worker/worlds.ts';
import { marketList } from './market-list.tsx';

export const SYMBOL_GROWTH: DeviceScenario = {
  id: 'symbol-growth',
  title: 'More markets',
  about: `The same page with ${said(WORLDS.few.markets)} markets and ${said(WORLDS.few.ticksPerSecond)} ticks a second, and with ${said(WORLDS.most.markets)}, whose others get as many ticks again.`,
  variants: [
    {
      id: 'few',
      name: `Tern, ${said(WORLDS.few.markets)} markets`,
      side: 'ours',
      open: (scene) => marketList(scene, 'few'),
    },
    {
      id: 'most',
      name: `Tern, ${said(WORLDS.most.markets)} markets`,
      side: 'ours',
      open: (scene) => marketList(scene, 'most'),
    },
  ],
};
