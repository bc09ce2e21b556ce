import type { proofSeedEpochs, proofVoidPeriods } from '../../../protocol/rest/proof.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { optional, text, time, integer, symbol } from '../../api/wire.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const PROOF_SEED_EPOCHS: Endpoint<typeof proofSeedEpochs> = {
  method: 'POST',
  path: '/api/proof/seedEpochs',
  access: 'public',
  context: 'market',
};

/** One hour of the simulated market. Times are epoch ms. */
export interface SeedEpoch {
  readonly startMs: number;
  readonly endMs: number;
  /** Published before the hour begins. */
  readonly seedHash: string;
  /** `null` until the hour is over. */
  readonly seed: string | null;
}

/** Fetches the hours that begin within a time range, oldest first; none when the market replays a record. */
export const fetchSeedEpochs = (fromTime: number, toTime: number): Promise<CallResult<Page<SeedEpoch>>> =>
  fetchRows(PROOF_SEED_EPOCHS, { body: { fromTime, toTime } }, (row) => ({
    startMs: time(row, 'startTime'),
    endMs: time(row, 'endTime'),
    seedHash: text(row, 'seedHash'),
    seed: optional(row, 'seed', text) ?? null,
  }));

const PROOF_VOID_PERIODS: Endpoint<typeof proofVoidPeriods> = {
  method: 'POST',
  path: '/api/proof/voidPeriods',
  access: 'public',
  context: 'market',
};

/** A gap of the feed in which trades ended. Times are epoch ms. */
export interface VoidPeriod {
  readonly symbol: MarketSymbol;
  /** Sequence number of the last tick before the gap; `null` when there was none. */
  readonly fromSeq: number | null;
  readonly fromMs: number | null;
  /** Time of the first tick after the gap, epoch ms; `null` while there is none. */
  readonly toMs: number | null;
  /** Number of void trades, of all people. */
  readonly trades: number;
}

/** Fetches the gaps of a time range, newest first, at most 100. */
export const fetchVoidPeriods = (fromTime: number, toTime: number): Promise<CallResult<Page<VoidPeriod>>> =>
  fetchRows(PROOF_VOID_PERIODS, { body: { fromTime, toTime } }, (row) => ({
    symbol: symbol(row, 'symbol'),
    fromSeq: optional(row, 'fromSeq', integer) ?? null,
    fromMs: optional(row, 'fromTime', time) ?? null,
    toMs: optional(row, 'toTime', time) ?? null,
    trades: integer(row, 'trades'),
  }));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const VOID_DAYS = 30;
/** Number of past and coming hours that are shown. */
const PAST_HOURS = 12;
const COMING_HOURS = 2;

const now = (): number => Math.round(serverNowMs());

/** Gaps of the feed that made trades void, of the last `VOID_DAYS` days. */
export const voidPeriods = createResource({
  ask: () => fetchVoidPeriods(now() - VOID_DAYS * DAY_MS, now()),
  take: rowsOf,
});

/** Seeds of the simulated market: past hours, the current one and the next ones, oldest first. */
export const seedEpochs = createResource({
  ask: () => fetchSeedEpochs(now() - PAST_HOURS * HOUR_MS, now() + COMING_HOURS * HOUR_MS),
  take: rowsOf,
});
