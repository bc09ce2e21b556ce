import type { spotFills } from '../../../protocol/rest/spot.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decodeSpotFill } from './spot-order.ts';
import type { SpotFill } from '../../model/spot-order.ts';
import { pageBodyOf } from './spot-page.ts';
import type { SpotPageWish } from './spot-page.ts';

const ENDPOINT: Endpoint<typeof spotFills> = {
  method: 'POST',
  path: '/api/spotOrder/fills',
  access: 'user',
  context: 'trade',
};

/** Executions of my spot orders, newest first. */
export const fetchSpotFills = (wish: SpotPageWish): Promise<CallResult<Page<SpotFill>>> =>
  fetchRows(ENDPOINT, { body: pageBodyOf(wish), ...(wish.signal ? { signal: wish.signal } : {}) }, decodeSpotFill);
