import type { spotCancel } from '../../../protocol/rest/spot.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSpotOrder } from '../../api/decode-spot-order.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { record } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof spotCancel> = {
  method: 'POST',
  path: '/api/spotOrder/cancel',
  access: 'user',
  context: 'trade',
};

/** The answer is the cancelled order with what had filled before. Refused with `orderDone` when it came too late. */
export const cancelSpotOrder = (id: string): Promise<CallResult<SpotOrder>> =>
  fetchData(ENDPOINT, { body: { id } }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));
