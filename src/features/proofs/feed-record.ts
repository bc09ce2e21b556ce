import { fetchSeedEpochs } from './fetch-seed-epochs.ts';
import { fetchVoidPeriods } from './fetch-void-periods.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const VOID_DAYS = 30;
/** Past hours that are shown, and coming ones. */
const PAST_HOURS = 12;
const COMING_HOURS = 2;

const now = (): number => Math.round(serverNowMs());

/** Silences of the feed that made trades void, of the last `VOID_DAYS` days. */
export const voidPeriods = createResource({
  ask: () => fetchVoidPeriods(now() - VOID_DAYS * DAY_MS, now()),
  take: rowsOf,
});

/** Seeds of the simulated market: the hours behind us, the one that runs and the next ones, oldest first. */
export const seedEpochs = createResource({
  ask: () => fetchSeedEpochs(now() - PAST_HOURS * HOUR_MS, now() + COMING_HOURS * HOUR_MS),
  take: rowsOf,
});
