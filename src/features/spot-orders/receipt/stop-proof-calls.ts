import type { proofStop } from '../../../../protocol/rest/proof.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { fetchData } from '../../../api/request.ts';
import type { Endpoint } from '../../../api/request.ts';
import type { CallResult } from '../../../api/result.ts';
import { decodeSpotOrder } from '../../../api/decode-spot-order.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { decodeSignedReceipt } from '../../../api/signed-receipt.ts';
import type { SignedReceipt } from '../../../api/signed-receipt.ts';
import { decimal, integer, optional, record, text } from '../../../api/wire.ts';
import type { WireRecord } from '../../../api/wire.ts';

const ENDPOINT: Endpoint<typeof proofStop> = {
  method: 'POST',
  path: '/api/proof/stop',
  access: 'user',
  context: 'trade',
};

/** Terms of a trailing stop, and the ticks that its trigger price is based on. */
export interface TrailingProof {
  readonly trailingBips: number;
  readonly activationPrice: DecimalText | null;
  readonly tickSize: DecimalText;
  readonly activationSeq: number;
  readonly bestSeq: number;
}

export interface StopProof {
  readonly order: SpotOrder;
  readonly userId: string;
  readonly receipt: SignedReceipt;
  /** `null` on a stop with a fixed price. */
  readonly trailing: TrailingProof | null;
}

function trailingOf(order: WireRecord): TrailingProof | null {
  const trailingBips = optional(order, 'trailingBips', integer);
  if (trailingBips === undefined) return null;
  return {
    trailingBips,
    activationPrice: optional(order, 'activationPrice', decimal) ?? null,
    tickSize: decimal(order, 'tickSize'),
    activationSeq: integer(record(order['activation'], 'activation'), 'seq'),
    bestSeq: integer(record(order['best'], 'best'), 'seq'),
  };
}

/** Fetches one of my triggered stops with its signed terms. */
export const fetchStopProof = (orderId: string): Promise<CallResult<StopProof>> =>
  fetchData(ENDPOINT, { body: { orderId } }, (answer) => {
    const data = record(answer, 'data');
    const order = record(data['order'], 'order');
    return {
      order: decodeSpotOrder(order),
      trailing: trailingOf(order),
      userId: text(data, 'userId'),
      receipt: decodeSignedReceipt(record(data['receipt'], 'receipt')),
    };
  });
