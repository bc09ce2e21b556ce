import type { spotFills } from '../../../protocol/rest/spot.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeSpotFill } from './spot-order.ts';
import type { SpotFill } from '../../model/spot-order.ts';
import { decodeSums, pageBodyOf } from './spot-page.ts';
import type { SpotPageWish, SummedPage } from './spot-page.ts';

const ENDPOINT: Endpoint<typeof spotFills> = {
  method: 'POST',
  path: '/api/spotOrder/fills',
  access: 'user',
  context: 'trade',
};

export interface SpotFillsWish extends SpotPageWish {
  /** Of one order only. */
  readonly orderId?: string;
}

/** Executions of my spot orders, newest first. */
export const fetchSpotFills = ({ orderId, ...wish }: SpotFillsWish): Promise<CallResult<SummedPage<SpotFill>>> =>
  fetchRows(
    ENDPOINT,
    {
      body: { ...(orderId === undefined ? {} : { orderId }), ...pageBodyOf(wish) },
      ...(wish.signal ? { signal: wish.signal } : {}),
    },
    decodeSpotFill,
    decodeSums,
  );
