import type { Interval } from '../../../protocol/units/interval.ts';
import { toWireSymbol } from '../../../protocol/units/market-symbol.ts';
import { registerCache } from '../../level/caches.ts';
import { dataSaver } from '../../level/data-saver.ts';
import { settings } from '../../level/level.ts';
import { createAskCloses } from '../../live/ask-closes.ts';
import type { AskCloses } from '../../live/ask-closes.ts';
import type { LiveClient } from '../../live/live-client.ts';
import { MINI_CHART_HOURS, WEEK_CLOSES } from './mini-chart-hours.ts';
import { createMiniChartLoader } from './mini-chart-loader.ts';
import type { MiniChartLoader } from './mini-chart-loader.ts';

const REFRESH_MS = 10 * 60_000;

let ask: AskCloses | null = null;

/** Sets the client whose feed thread fetches the closes. Must be called before the first rows are shown. */
export function askThrough({ openCloses }: LiveClient): void {
  ask ??= createAskCloses(openCloses);
}

function loaderOf(name: string, interval: Interval, limit: number): MiniChartLoader {
  const loader = createMiniChartLoader({
    fetchCloses: async (symbol) => {
      const closes = await ask!({ wireSymbol: toWireSymbol(symbol), interval, limit });
      return closes && closes.length > 1 ? closes : null;
    },
    batch: () => settings.peek().miniBatch,
    pauseMs: () => settings.peek().miniPauseMs,
    refreshMs: REFRESH_MS,
    renews: () => !dataSaver.acts.peek(),
    entries: () => settings.peek().cacheEntries,
    now: Date.now,
  });
  registerCache({ name, size: loader.size, drop: loader.drop });
  return loader;
}

/**
 * The mini charts of all lists share one cache, so that returning to a page draws at once. It lives as long as the
 * page.
 */
export const miniCharts = loaderOf('mini charts', 'ONE_HOUR', MINI_CHART_HOURS);

/** The mini charts of the tables. */
export const weekCharts = loaderOf('week charts', 'FOUR_HOUR', WEEK_CLOSES);
