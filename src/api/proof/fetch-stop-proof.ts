import type { proofStop } from '../../../protocol/rest/proof.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeSpotOrder } from '../spot/spot-order.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { decodeSignedReceipt } from '../up-down/signed-receipt.ts';
import type { SignedReceipt } from '../up-down/signed-receipt.ts';
import { record, text } from '../wire.ts';

const ENDPOINT: Endpoint<typeof proofStop> = {
  method: 'POST',
  path: '/api/proof/stop',
  access: 'user',
  context: 'trade',
};

export interface StopProof {
  readonly order: SpotOrder;
  readonly userId: string;
  readonly receipt: SignedReceipt;
}

/** One of my stops and its signed terms. */
export const fetchStopProof = (orderId: string): Promise<CallResult<StopProof>> =>
  fetchData(ENDPOINT, { body: { orderId } }, (answer) => {
    const data = record(answer, 'data');
    return {
      order: decodeSpotOrder(record(data['order'], 'order')),
      userId: text(data, 'userId'),
      receipt: decodeSignedReceipt(record(data['receipt'], 'receipt')),
    };
  });
