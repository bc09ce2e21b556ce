import type { getCoinList } from '../../../protocol/rest/common.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { integer, list, record, text } from '../wire.ts';

const ENDPOINT: Endpoint<typeof getCoinList> = {
  method: 'POST',
  path: '/api/common/getCoinList',
  access: 'public',
  context: 'general',
};

export interface Coin {
  readonly id: string;
  readonly asset: string;
  readonly showSymbol: string;
  readonly sort: number;
}

/** Coins of the home list: only status 1 with showFlag 1, by sort (docs/contract.md#entities). Prices come from the feed, not from here. */
export const fetchCoins = (): Promise<CallResult<readonly Coin[]>> =>
  fetchData(ENDPOINT, {}, (data) =>
    list(record(data, 'data')['coinList'], 'coinList', (row) => ({
      id: text(row, 'id'),
      asset: text(row, 'coin'),
      showSymbol: text(row, 'showSymbol'),
      shown: integer(row, 'status') === 1 && integer(row, 'showFlag') === 1,
      sort: integer(row, 'sort'),
    }))
      .filter((coin) => coin.shown)
      .sort((a, b) => a.sort - b.sort),
  );
