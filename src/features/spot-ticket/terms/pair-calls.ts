import type { spotOco } from '../../../../protocol/rest/spot.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { SpotOrder, SpotSide } from '../../../model/spot-order.ts';
import { fetchData } from '../../../api/request.ts';
import type { Endpoint } from '../../../api/request.ts';
import type { CallResult, CallError } from '../../../api/result.ts';
import { record } from '../../../api/wire.ts';
import { decodeSpotOrder } from '../../../api/decode-spot-order.ts';
import { sendSpotRequest } from '../../spot-orders/place-spot.ts';

const SPOT_OCO: Endpoint<typeof spotOco> = {
  method: 'POST',
  path: '/api/spotOrder/oco',
  access: 'user',
  context: 'trade',
  movesMoney: true,
};

/** A take profit and a stop loss for the same coins; when one fills, the other is cancelled. */
interface SpotPairDraft {
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  /** Idempotency key of one tap, used for the take profit. A repeated call with it cannot place a second pair. */
  readonly clientOrderId: string;
  readonly quantity: DecimalText;
  readonly takeProfit: { readonly price: DecimalText };
  /** Stop loss of the pair. Without a price it triggers a market order; only a sell may omit the price. */
  readonly stopLoss: { readonly stopPrice: DecimalText; readonly price?: DecimalText };
}

/** Places both orders. The answer contains both, the take profit first. */
export const placeSpotPair = (draft: SpotPairDraft): Promise<CallResult<readonly SpotOrder[]>> =>
  fetchData(SPOT_OCO, { body: draft }, (data) => {
    const pair = record(data, 'data');
    return [
      decodeSpotOrder(record(pair['takeProfit'], 'takeProfit')),
      decodeSpotOrder(record(pair['stopLoss'], 'stopLoss')),
    ];
  });

/** A pair without its idempotency key. */
export type PairRequest = Omit<SpotPairDraft, 'clientOrderId'>;

/** Sends a pair. @returns null when both orders are placed, else the error; an unanswered call may have placed them */
export const placePair = (request: PairRequest): Promise<CallError | null> =>
  sendSpotRequest(
    request,
    {
      symbol: request.symbol,
      side: request.side,
      type: 'limit',
      price: request.takeProfit.price,
      quantity: request.quantity,
      quoteQuantity: null,
      ocoLeg: 'takeProfit',
    },
    (clientOrderId) => placeSpotPair({ ...request, clientOrderId }),
  );
