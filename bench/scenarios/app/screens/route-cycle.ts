import { watchHeap } from '../../chart/heap.ts';
import { LEVELS } from '../condition.ts';
import { nodeCount } from '../node-count.ts';
import type { AppScenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { openTrade, TRADE_ROUTE, waitForChart } from './trade-page.ts';

const AWAY = '/pages/rules/rules';

/** Leaves the trade page for the rules and comes back to its chart. */
async function cycle(stage: Stage): Promise<void> {
  const { page } = stage;
  const go = (route: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, route);
  await go(AWAY);
  await page.locator('[data-part="note"]').waitFor({ state: 'detached' });
  await go(TRADE_ROUTE);
  await waitForChart(stage);
}

/**
 * P7. The trade page with its chart is opened and left again and again. Memory and nodes of page and workers after
 * the collector ran, less the same after the first times, when everything was loaded and cached.
 */
export const ROUTE_CYCLE: AppScenario = {
  id: 'route-cycle',
  title: 'Trade page, opened and left',
  variants: [{ id: 'tern', name: 'Tern', side: 'ours' }],
  conditions: LEVELS.map((level) => ({ level, slowdown: 1 })),
  world: () => ({ seed: 'routes', ticksPerSecond: 50 }),
  async run(stage) {
    const { session, effort } = stage;
    await session.send('HeapProfiler.enable');
    await session.send('DOM.enable');
    const heapBytes = await watchHeap(session);
    await openTrade(stage, 'Chart');
    await waitForChart(stage);
    const take = async () => {
      const bytes = await heapBytes();
      const nodes = await nodeCount(session);
      const { detachedNodes } = await session.send('DOM.getDetachedDomNodes');
      return { bytes, nodes, detached: detachedNodes.length };
    };
    for (let count = 0; count < effort.routesBefore; count++) await cycle(stage);
    const before = await take();
    for (let count = 0; count < effort.routes; count++) await cycle(stage);
    const after = await take();
    return {
      heapMb: (after.bytes - before.bytes) / 1e6,
      nodes: after.nodes - before.nodes,
      detached: after.detached - before.detached,
    };
  },
};
