import type { spotList } from '../../../protocol/rest/spot.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeSpotOrder } from './spot-order.ts';
import type { FilterEnd, FilterKind } from '../../model/spot-filter.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { decodeSums, pageBodyOf } from './spot-page.ts';
import type { SpotPageWish, SummedPage } from './spot-page.ts';

const ENDPOINT: Endpoint<typeof spotList> = {
  method: 'POST',
  path: '/api/spotOrder/list',
  access: 'user',
  context: 'trade',
};

export interface SpotOrdersWish extends SpotPageWish {
  /** `open`: pending ones; `history`: the others. */
  readonly view: 'open' | 'history';
  readonly id?: string;
  /** The order that placed the one with this id. */
  readonly placed?: string;
  readonly kind?: FilterKind | null;
  readonly end?: FilterEnd | null;
}

/** Each kind in the words of the wire. */
const KINDS = {
  limit: { type: 'limit', stop: false, pair: false },
  market: { type: 'market', stop: false, pair: false },
  stopLimit: { type: 'limit', stop: true, pair: false },
  stopMarket: { type: 'market', stop: true, pair: false },
  oco: { pair: true },
} as const satisfies Record<FilterKind, object>;

/** My spot orders, newest first by creation. */
export const fetchSpotOrders = (wish: SpotOrdersWish): Promise<CallResult<SummedPage<SpotOrder>>> =>
  fetchRows(
    ENDPOINT,
    {
      body: {
        view: wish.view,
        ...(wish.id === undefined ? {} : { id: wish.id }),
        ...(wish.placed === undefined ? {} : { placed: wish.placed }),
        ...(wish.kind ? KINDS[wish.kind] : {}),
        ...(wish.end ? { status: wish.end } : {}),
        ...pageBodyOf(wish),
      },
      ...(wish.signal ? { signal: wish.signal } : {}),
    },
    decodeSpotOrder,
    decodeSums,
  );
