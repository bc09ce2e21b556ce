import type { proofSeedEpochs } from '../../../protocol/rest/proof.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { optional, text, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof proofSeedEpochs> = {
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
  /** Null until the hour is over. */
  readonly seed: string | null;
}

/** Hours that begin from one time, up to another, oldest first; none where the market replays a record. */
export const fetchSeedEpochs = (fromTime: number, toTime: number): Promise<CallResult<Page<SeedEpoch>>> =>
  fetchRows(ENDPOINT, { body: { fromTime, toTime } }, (row) => ({
    startMs: time(row, 'startTime'),
    endMs: time(row, 'endTime'),
    seedHash: text(row, 'seedHash'),
    seed: optional(row, 'seed', text) ?? null,
  }));
