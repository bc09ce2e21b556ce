import type { Interval } from '../../../protocol/units/interval.ts';
import { fetchCloses } from '../../api/market/fetch-klines.ts';
import { registerCache } from '../../level/caches.ts';
import { settings } from '../../level/level.ts';
import { MINI_CHART_HOURS, WEEK_CLOSES } from './mini-chart-hours.ts';
import { createMiniChartLoader } from './mini-chart-loader.ts';
import type { MiniChartLoader } from './mini-chart-loader.ts';

const REFRESH_MS = 10 * 60_000;

function loaderOf(name: string, interval: Interval, closes: number): MiniChartLoader {
  const loader = createMiniChartLoader({
    fetchCloses: async (symbol) => {
      const found = await fetchCloses(symbol, interval, closes);
      return found.success && found.data.length > 1 ? found.data : null;
    },
    batch: () => settings.peek().miniBatch,
    pauseMs: () => settings.peek().miniPauseMs,
    refreshMs: REFRESH_MS,
    entries: () => settings.peek().cacheEntries,
    now: Date.now,
  });
  registerCache({ name, size: loader.size, drop: loader.drop });
  return loader;
}

/** The mini charts of all lists: one cache, so that coming back to a page draws at once. Lives as long as the page. */
export const miniCharts = loaderOf('mini charts', 'ONE_HOUR', MINI_CHART_HOURS);

/** The same of the tables. */
export const weekCharts = loaderOf('week charts', 'FOUR_HOUR', WEEK_CLOSES);
