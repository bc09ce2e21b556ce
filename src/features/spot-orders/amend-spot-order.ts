import type { spotAmend } from '../../../protocol/rest/spot.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSpotOrder } from '../../api/decode-spot-order.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { record } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof spotAmend> = {
  method: 'POST',
  path: '/api/spotOrder/amend',
  access: 'user',
  context: 'trade',
};

/** What an order is to have from now on; what is left out stays. `quantity` is all of it, with what has filled. */
export interface SpotAmendment {
  readonly id: string;
  readonly price?: DecimalText;
  readonly quantity?: DecimalText;
  readonly stopPrice?: DecimalText;
}

export interface AmendedSpotOrder {
  readonly order: SpotOrder;
  /** Whether it waits where it waited before. */
  readonly keptPlace: boolean;
}

/** Sending it again changes nothing more. Refused with `orderDone` when it came too late. */
export const amendSpotOrder = (amendment: SpotAmendment): Promise<CallResult<AmendedSpotOrder>> =>
  fetchData(ENDPOINT, { body: amendment }, (answer) => {
    const data = record(answer, 'data');
    return { order: decodeSpotOrder(record(data['order'], 'order')), keptPlace: data['keptPlace'] === true };
  });
