import { placeSpotPair } from '../place-spot-pair.ts';
import type { SpotPairDraft } from '../place-spot-pair.ts';
import type { CallError } from '../../../api/result.ts';
import { sendSpot } from '../../spot-orders/place-spot.ts';

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
