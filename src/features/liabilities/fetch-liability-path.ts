import type { liabilityPath } from '../../../protocol/rest/liabilities.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { list, record, text, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof liabilityPath> = {
  method: 'POST',
  path: '/api/proof/liabilityPath',
  access: 'user',
  context: 'general',
};

export interface OwnLiabilities {
  /** When the next night begins, epoch ms. */
  readonly nextMs: number;
  /** Address that the leaves commit to. */
  readonly owner: string;
  /** As they came: the verifier reads them, and nothing is taken from them before it has. */
  readonly paths: readonly unknown[];
}

/** My own leaves of the last night. */
export const fetchLiabilityPath = (): Promise<CallResult<OwnLiabilities>> =>
  fetchData(ENDPOINT, {}, (answer) => {
    const data = record(answer, 'data');
    return {
      nextMs: time(data, 'nextTime'),
      owner: text(data, 'owner'),
      paths: list(data['paths'], 'paths', (path): unknown => path),
    };
  });
