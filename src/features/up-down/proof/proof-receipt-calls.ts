import type { proofReceipt } from '../../../../protocol/rest/proof.ts';
import { fetchData } from '../../../api/request.ts';
import type { Endpoint } from '../../../api/request.ts';
import type { CallResult } from '../../../api/result.ts';
import { decodeUpDownOrder } from '../../../api/up-down-order-calls.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { decodeSignedReceipt } from '../../../api/signed-receipt.ts';
import type { SignedReceipt } from '../../../api/signed-receipt.ts';
import { record, text, time } from '../../../api/wire.ts';

const ENDPOINT: Endpoint<typeof proofReceipt> = {
  method: 'POST',
  path: '/api/proof/receipt',
  access: 'user',
  context: 'trade',
};

/** One of my trades with its signed opening, and the identity of the current odds table. */
export interface ProofReceipt {
  readonly order: UpDownOrder;
  readonly receipt: SignedReceipt;
  readonly oddsHead: NamedOddsTable;
}

interface NamedOddsTable extends SignedReceipt {
  readonly tableHash: string;
  /** Epoch ms. */
  readonly time: number;
}

export const fetchProofReceipt = (orderId: string): Promise<CallResult<ProofReceipt>> =>
  fetchData(ENDPOINT, { body: { orderId } }, (answer) => {
    const data = record(answer, 'data');
    const head = record(data['oddsHead'], 'oddsHead');
    return {
      order: decodeUpDownOrder(record(data['order'], 'order')),
      receipt: decodeSignedReceipt(record(data['receipt'], 'receipt')),
      oddsHead: { tableHash: text(head, 'tableHash'), time: time(head, 'time'), ...decodeSignedReceipt(head) },
    };
  });
