import type { proofReceipt } from '../../../protocol/rest/proof.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeUpDownOrder } from '../up-down/up-down-order.ts';
import type { UpDownOrder } from '../../model/up-down-order.ts';
import { decodeSignedReceipt } from '../up-down/signed-receipt.ts';
import type { SignedReceipt } from '../up-down/signed-receipt.ts';
import { record } from '../wire.ts';

const ENDPOINT: Endpoint<typeof proofReceipt> = {
  method: 'POST',
  path: '/api/proof/receipt',
  access: 'user',
  context: 'trade',
};

/** One of my trades and its signed opening. */
export const fetchProofReceipt = (
  orderId: string,
): Promise<CallResult<{ readonly order: UpDownOrder; readonly receipt: SignedReceipt }>> =>
  fetchData(ENDPOINT, { body: { orderId } }, (answer) => {
    const data = record(answer, 'data');
    return {
      order: decodeUpDownOrder(record(data['order'], 'order')),
      receipt: decodeSignedReceipt(record(data['receipt'], 'receipt')),
    };
  });
