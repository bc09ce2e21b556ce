import type { spotList } from '../../../protocol/rest/spot.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decodeSpotOrder } from './spot-order.ts';
import type { SpotOrder, SpotType } from '../../model/spot-order.ts';
import { pageBodyOf } from './spot-page.ts';
import type { SpotPageWish } from './spot-page.ts';

const ENDPOINT: Endpoint<typeof spotList> = {
  method: 'POST',
  path: '/api/spotOrder/list',
  access: 'user',
  context: 'trade',
};

export interface SpotOrdersWish extends SpotPageWish {
  /** `open`: pending ones; `history`: the others. */
  readonly view: 'open' | 'history';
  readonly type?: SpotType | null;
}

/** My spot orders, newest first by creation. */
export const fetchSpotOrders = (wish: SpotOrdersWish): Promise<CallResult<Page<SpotOrder>>> =>
  fetchRows(
    ENDPOINT,
    {
      body: { view: wish.view, ...(wish.type ? { type: wish.type } : {}), ...pageBodyOf(wish) },
      ...(wish.signal ? { signal: wish.signal } : {}),
    },
    decodeSpotOrder,
  );
