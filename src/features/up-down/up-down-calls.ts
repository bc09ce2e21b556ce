import type { createSecondContractOrder } from '../../../protocol/rest/second-contract.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import type { Direction, UpDownOrder } from '../../model/up-down-order.ts';
import { decodeUpDownOrder } from '../../api/up-down-order-calls.ts';
import { decodeSignedReceipt } from '../../api/signed-receipt.ts';
import type { SignedReceipt } from '../../api/signed-receipt.ts';
import { record } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof createSecondContractOrder> = {
  method: 'POST',
  path: '/api/secondContractOrder/createSecondContractOrder',
  access: 'user',
  context: 'trade',
  movesMoney: true,
};

export interface UpDownOrderDraft {
  readonly symbol: MarketSymbol;
  readonly stake: DecimalText;
  readonly direction: Direction;
  readonly periodSeconds: number;
  /**
   * Version of the payout rates that the person saw; the call is refused with `oddsChanged` if it is no longer current.
   */
  readonly payoutVersion: number;
  /** Idempotency key of one tap. A repeated call with it cannot open a second trade. */
  readonly clientOrderId: string;
}

export interface PlacedUpDownOrder {
  readonly order: UpDownOrder;
  readonly receipt: SignedReceipt;
}

/** Opens a trade at the first tick after acceptance, so the answer takes up to a second. */
export const placeUpDownOrder = (draft: UpDownOrderDraft): Promise<CallResult<PlacedUpDownOrder>> =>
  fetchData(
    ENDPOINT,
    {
      body: {
        coinSymbol: draft.symbol,
        betAmount: draft.stake,
        betContent: draft.direction === 'up' ? 1 : 2,
        type: draft.periodSeconds,
        oddsVersion: draft.payoutVersion,
        clientOrderId: draft.clientOrderId,
      },
    },
    (envelope) => {
      const data = record(envelope, 'data');
      return {
        order: decodeUpDownOrder(record(data['order'], 'order')),
        receipt: decodeSignedReceipt(record(data['receipt'], 'receipt')),
      };
    },
  );
