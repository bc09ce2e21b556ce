import { LEVELS } from '../condition.ts';
import { AS_TEXT } from '../scenario.ts';
import type { AppScenario } from '../scenario.ts';
import { countWakeUps } from '../wake-ups.ts';
import { openMarkets, storm, STORM_HEIGHT_PX, STORM_MARKETS, STORM_TICKS_PER_SECOND } from './tick-storm.ts';

/** Tints have faded, labels and volumes are said. */
const FADE_MS = 5000;

/**
 * P12. The list of the storm after the storm: the server still tells the summaries of all markets once a second, and
 * nothing in them changes. Frames and scripts of page and workers, counted by a trace of the browser.
 */
export const IDLE_LIST: AppScenario = {
  id: 'idle-list',
  title: 'Idle list',
  variants: [
    { id: 'tern', name: 'Tern', side: 'ours', conditions: LEVELS.map((level) => ({ level, slowdown: 1 })) },
    { id: 'text', name: 'Tern as text', side: 'ours', search: AS_TEXT },
  ],
  conditions: [{ level: 0, slowdown: 1 }],
  heightPx: STORM_HEIGHT_PX,
  world: () => storm(STORM_MARKETS, STORM_TICKS_PER_SECOND),
  async run(stage) {
    await openMarkets(stage);
    stage.load.hush();
    await stage.page.waitForTimeout(FADE_MS);
    const { frames, page, workers } = await countWakeUps(stage.browserSession, stage.effort.idleMs);
    return { idleFrames: frames, idleWakeUps: page, idleWorkerWakeUps: workers };
  },
};
