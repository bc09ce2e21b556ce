import { fetchCloses } from '../../api/market/fetch-klines.ts';
import { registerCache } from '../../level/caches.ts';
import { settings } from '../../level/level.ts';
import { MINI_CHART_HOURS } from './mini-chart-hours.ts';
import { createMiniChartLoader } from './mini-chart-loader.ts';

const REFRESH_MS = 10 * 60_000;

/** The mini charts of all lists: one cache, so that coming back to a page draws at once. Lives as long as the page. */
export const miniCharts = createMiniChartLoader({
  fetchCloses: async (symbol) => {
    const found = await fetchCloses(symbol, 'ONE_HOUR', MINI_CHART_HOURS);
    return found.success && found.data.length > 1 ? found.data : null;
  },
  batch: () => settings.peek().miniBatch,
  pauseMs: () => settings.peek().miniPauseMs,
  refreshMs: REFRESH_MS,
  entries: () => settings.peek().cacheEntries,
  now: Date.now,
});

registerCache({ name: 'mini charts', size: miniCharts.size, drop: miniCharts.drop });
