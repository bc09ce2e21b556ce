import type { spotOco } from '../../../../protocol/rest/spot.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { SpotOrder, SpotSide } from '../../../model/spot-order.ts';
import { fetchData } from '../../../api/request.ts';
import type { Endpoint } from '../../../api/request.ts';
import type { CallResult, CallError } from '../../../api/result.ts';
import { record } from '../../../api/wire.ts';
import { decodeSpotOrder } from '../../../api/decode-spot-order.ts';
import { sendSpot } from '../../spot-orders/place-spot.ts';

const SPOT_OCO: Endpoint<typeof spotOco> = {
  method: 'POST',
  path: '/api/spotOrder/oco',
  access: 'user',
  context: 'trade',
};

/** A take profit and a stop loss of which one cancels the other, for the same coins. */
interface SpotPairDraft {
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  /** One per tap, of the take profit. Repeating the call with it cannot place a second pair. */
  readonly clientOrderId: string;
  readonly quantity: DecimalText;
  readonly takeProfit: { readonly price: DecimalText };
  /** Without a price it is a market order once it is set off: a sell only. */
  readonly stopLoss: { readonly stopPrice: DecimalText; readonly price?: DecimalText };
}

/** The answer is both orders, the take profit first. */
export const placeSpotPair = (draft: SpotPairDraft): Promise<CallResult<readonly SpotOrder[]>> =>
  fetchData(SPOT_OCO, { body: draft }, (data) => {
    const pair = record(data, 'data');
    return [
      decodeSpotOrder(record(pair['takeProfit'], 'takeProfit')),
      decodeSpotOrder(record(pair['stopLoss'], 'stopLoss')),
    ];
  });

/** What a ticket asks for; the key is ours. */
export type PairRequest = Omit<SpotPairDraft, 'clientOrderId'>;

/** Sends a pair. @returns null when both orders are placed, else why they are not, or not known to be */
export const placePair = (request: PairRequest): Promise<CallError | null> =>
  sendSpot(
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
