import type { spotSubmit } from '../../../protocol/rest/spot.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeSpotOrder } from './spot-order.ts';
import type { SpotOrder, SpotSide } from '../../model/spot-order.ts';
import { record } from '../wire.ts';

const ENDPOINT: Endpoint<typeof spotSubmit> = {
  method: 'POST',
  path: '/api/spotOrder/submit',
  access: 'user',
  context: 'trade',
};

interface Common {
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  /** One per tap. Repeating the call with it cannot place a second order. */
  readonly clientOrderId: string;
}

/** Prices in whole tick sizes, quantities in whole step sizes; a market order is sized in base or in quote. */
export type SpotOrderDraft = Common &
  (
    | { readonly type: 'limit'; readonly price: DecimalText; readonly quantity: DecimalText }
    | { readonly type: 'market'; readonly quantity: DecimalText }
    | { readonly type: 'market'; readonly quoteQuantity: DecimalText }
  );

/** The answer is the order as it stands: what could be taken from the book is filled in it already. */
export const placeSpotOrder = (draft: SpotOrderDraft): Promise<CallResult<SpotOrder>> =>
  fetchData(ENDPOINT, { body: draft }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));
