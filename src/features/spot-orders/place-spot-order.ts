import type { spotSubmit } from '../../../protocol/rest/spot.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSpotOrder } from '../../api/decode-spot-order.ts';
import type { SpotOrder, SpotSide, TimeInForce } from '../../model/spot-order.ts';
import { record } from '../../api/wire.ts';

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

/** How a limit order waits; what is left out is the default: till it is cancelled, and it may take from the book. */
interface Waiting {
  readonly timeInForce?: TimeInForce;
  /** Of `gtd`, epoch ms. */
  readonly expireTime?: number;
  readonly postOnly?: true;
}

/** What sets an order off that waits for a price: that price, or how far the market turns back, from a price on. */
interface Stop {
  readonly stopPrice?: DecimalText;
  /** Hundredths of a percent. */
  readonly trailingBips?: number;
  readonly activationPrice?: DecimalText;
}

/** What a limit buy places for what it bought. */
interface Attached {
  readonly takeProfit?: { readonly price: DecimalText };
  readonly stopLoss?: { readonly stopPrice: DecimalText; readonly price?: DecimalText };
}

/**
 * Prices in whole tick sizes, quantities in whole step sizes; a market order is sized in base or in quote, a stop at the
 * market in what it spends.
 */
export type SpotOrderDraft = Common &
  (
    | ({
        readonly type: 'limit';
        readonly price: DecimalText;
        readonly quantity: DecimalText;
        readonly attached?: Attached;
      } & Waiting &
        Pick<Stop, 'stopPrice'>)
    | ({ readonly type: 'market'; readonly quantity: DecimalText } & Stop)
    | ({ readonly type: 'market'; readonly quoteQuantity: DecimalText } & Stop)
  );

/** The answer is the order as it stands: what could be taken from the book is filled in it already. */
export const placeSpotOrder = (draft: SpotOrderDraft): Promise<CallResult<SpotOrder>> =>
  fetchData(ENDPOINT, { body: draft }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));
