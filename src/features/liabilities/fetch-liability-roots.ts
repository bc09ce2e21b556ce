import type { liabilityRoots } from '../../../protocol/rest/liabilities.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { list, record, time } from '../../api/wire.ts';
import { decodeLiabilityRoot } from './liability-root.ts';
import type { LiabilityRoot } from './liability-root.ts';

const ENDPOINT: Endpoint<typeof liabilityRoots> = {
  method: 'POST',
  path: '/api/proof/liabilityRoots',
  access: 'public',
  context: 'general',
};

export interface LiabilityTotals {
  /** When the next night begins, epoch ms. */
  readonly nextMs: number;
  /** When the night before began; null where there is none. */
  readonly previousMs: number | null;
  /** By asset; none before the first night. */
  readonly roots: readonly LiabilityRoot[];
}

/** All that people are owed, as of the last night or of an earlier one. @param nightTime  when that began, epoch ms */
export const fetchLiabilityRoots = (nightTime?: number): Promise<CallResult<LiabilityTotals>> =>
  fetchData(ENDPOINT, { body: nightTime === undefined ? {} : { nightTime } }, (answer) => {
    const data = record(answer, 'data');
    return {
      nextMs: time(data, 'nextTime'),
      previousMs: data['previousTime'] === undefined ? null : time(data, 'previousTime'),
      roots: list(data['roots'], 'roots', decodeLiabilityRoot),
    };
  });
