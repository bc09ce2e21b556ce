import type { spotSubmit, spotAmend, spotCancel, spotCancelAll, spotPositions } from '../../../protocol/rest/spot.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData, fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeSpotOrder, decodeSpotPosition } from '../../api/decode-spot-order.ts';
import type { SpotOrder, SpotSide, TimeInForce, SpotPosition } from '../../model/spot-order.ts';
import { record, integer } from '../../api/wire.ts';

const SPOT_SUBMIT: Endpoint<typeof spotSubmit> = {
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
  fetchData(SPOT_SUBMIT, { body: draft }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));

const SPOT_AMEND: Endpoint<typeof spotAmend> = {
  method: 'POST',
  path: '/api/spotOrder/amend',
  access: 'user',
  context: 'trade',
};

/** What an order is to have from now on; what is left out stays. `quantity` is all of it, with what has filled. */
interface SpotAmendment {
  readonly id: string;
  readonly price?: DecimalText;
  readonly quantity?: DecimalText;
  readonly stopPrice?: DecimalText;
}

export interface AmendedSpotOrder {
  readonly order: SpotOrder;
  /** Whether it waits where it waited before. */
  readonly keptPlace: boolean;
}

/** Sending it again changes nothing more. Refused with `orderDone` when it came too late. */
export const amendSpotOrder = (amendment: SpotAmendment): Promise<CallResult<AmendedSpotOrder>> =>
  fetchData(SPOT_AMEND, { body: amendment }, (answer) => {
    const data = record(answer, 'data');
    return { order: decodeSpotOrder(record(data['order'], 'order')), keptPlace: data['keptPlace'] === true };
  });

const SPOT_CANCEL: Endpoint<typeof spotCancel> = {
  method: 'POST',
  path: '/api/spotOrder/cancel',
  access: 'user',
  context: 'trade',
};

/** The answer is the cancelled order with what had filled before. Refused with `orderDone` when it came too late. */
export const cancelSpotOrder = (id: string): Promise<CallResult<SpotOrder>> =>
  fetchData(SPOT_CANCEL, { body: { id } }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));

const SPOT_CANCEL_ALL: Endpoint<typeof spotCancelAll> = {
  method: 'POST',
  path: '/api/spotOrder/cancelAll',
  access: 'user',
  context: 'trade',
};

/**
 * Cancels my open orders of one market, or of all when `symbol` is null.
 * @returns how many were cancelled; each is told over the socket too
 */
export const cancelAllSpotOrders = (symbol: MarketSymbol | null): Promise<CallResult<number>> =>
  fetchData(SPOT_CANCEL_ALL, { body: symbol === null ? {} : { symbol } }, (data) =>
    integer(record(data, 'data'), 'cancelled'),
  );

const SPOT_POSITIONS: Endpoint<typeof spotPositions> = {
  method: 'POST',
  path: '/api/spotOrder/positions',
  access: 'user',
  context: 'trade',
};

/** Average cost and realised profit per coin, over all fills. */
export const fetchSpotPositions = (): Promise<CallResult<Page<SpotPosition>>> =>
  fetchRows(SPOT_POSITIONS, {}, decodeSpotPosition);
