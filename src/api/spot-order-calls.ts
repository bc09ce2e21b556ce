import type { SpotTotals, SpotFilter, FilterEnd, FilterKind } from '../model/spot-filter.ts';
import type { Page, CallResult } from './result.ts';
import { decimal, record } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { spotList, spotFills } from '../../protocol/rest/spot.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import { decodeSpotOrder, decodeSpotFill } from './decode-spot-order.ts';
import type { SpotOrder, SpotFill } from '../model/spot-order.ts';

/** Filter and page: `pageNum` counts from 1, `pageSize` is at most 1000. An absent or null filter does not narrow. */
interface SpotPageQuery extends Partial<Pick<SpotFilter, 'symbol' | 'side'>> {
  /** Time of creation, epoch ms: `fromMs` inclusive, `toMs` exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** A page with the sums over all rows of the filter; null when the exchange sends none. */
export type SummedPage<T> = Page<T> & { readonly sums: SpotTotals | null };

/** Returns the fields that both lists share, in the form of the wire. */
const pageBodyOf = ({ symbol, side, fromMs, toMs, pageNum, pageSize }: SpotPageQuery) => ({
  ...(symbol ? { symbol } : {}),
  ...(side ? { side } : {}),
  ...(fromMs === undefined ? {} : { fromTime: fromMs }),
  ...(toMs === undefined ? {} : { toTime: toMs }),
  pageNum,
  pageSize,
});

function decodeSums({ sums }: WireRecord): Pick<SummedPage<unknown>, 'sums'> {
  const from = sums ? record(sums, 'sums') : null;
  return {
    sums: from && { bought: decimal(from, 'bought'), sold: decimal(from, 'sold'), fees: decimal(from, 'fees') },
  };
}

const SPOT_LIST: Endpoint<typeof spotList> = {
  method: 'POST',
  path: '/api/spotOrder/list',
  access: 'user',
  context: 'trade',
};

interface SpotOrdersQuery extends SpotPageQuery {
  /** `open`: pending ones; `history`: the others. */
  readonly view: 'open' | 'history';
  readonly id?: string;
  /** Selects the order that placed the one with this id. */
  readonly placed?: string;
  readonly kind?: FilterKind | null;
  readonly end?: FilterEnd | null;
}

/** Names of the kinds on the wire. */
const KINDS = {
  limit: { type: 'limit', stop: false, pair: false },
  market: { type: 'market', stop: false, pair: false },
  stopLimit: { type: 'limit', stop: true, pair: false },
  stopMarket: { type: 'market', stop: true, pair: false },
  oco: { pair: true },
} as const satisfies Record<FilterKind, object>;

/** Fetches my spot orders, newest first by creation. */
export const fetchSpotOrders = (query: SpotOrdersQuery): Promise<CallResult<SummedPage<SpotOrder>>> =>
  fetchRows(
    SPOT_LIST,
    {
      body: {
        view: query.view,
        ...(query.id === undefined ? {} : { id: query.id }),
        ...(query.placed === undefined ? {} : { placed: query.placed }),
        ...(query.kind ? KINDS[query.kind] : {}),
        ...(query.end ? { status: query.end } : {}),
        ...pageBodyOf(query),
      },
      ...(query.signal ? { signal: query.signal } : {}),
    },
    decodeSpotOrder,
    decodeSums,
  );

const SPOT_FILLS: Endpoint<typeof spotFills> = {
  method: 'POST',
  path: '/api/spotOrder/fills',
  access: 'user',
  context: 'trade',
};

interface SpotFillsQuery extends SpotPageQuery {
  /** Selects the fills of one order. */
  readonly orderId?: string;
}

/** Fetches the fills of my spot orders, newest first. */
export const fetchSpotFills = ({ orderId, ...query }: SpotFillsQuery): Promise<CallResult<SummedPage<SpotFill>>> =>
  fetchRows(
    SPOT_FILLS,
    {
      body: { ...(orderId === undefined ? {} : { orderId }), ...pageBodyOf(query) },
      ...(query.signal ? { signal: query.signal } : {}),
    },
    decodeSpotFill,
    decodeSums,
  );
