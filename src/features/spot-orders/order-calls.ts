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
  movesMoney: true,
};

interface Common {
  readonly symbol: MarketSymbol;
  readonly side: SpotSide;
  /** Idempotency key of one tap. A repeated call with it cannot place a second order. */
  readonly clientOrderId: string;
}

/** Time in force of a limit order. Absent fields take the default: good till cancelled, and not post-only. */
interface Waiting {
  readonly timeInForce?: TimeInForce;
  /** End of a `gtd` order, epoch ms. */
  readonly expireTime?: number;
  readonly postOnly?: true;
}

/**
 * Trigger of an order that waits for a price: a fixed price, or a trailing distance with an optional activation price.
 */
interface Stop {
  readonly stopPrice?: DecimalText;
  /** Trailing distance in hundredths of a percent. */
  readonly trailingBips?: number;
  readonly activationPrice?: DecimalText;
}

/** Orders that a filled limit buy places for the coins it bought. */
interface Attached {
  readonly takeProfit?: { readonly price: DecimalText };
  readonly stopLoss?: { readonly stopPrice: DecimalText; readonly price?: DecimalText };
}

/**
 * Prices in whole tick sizes, quantities in whole step sizes. A market order is sized in base or in quote, a market
 * stop in the asset it spends.
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

/** Places an order. The answer is the order with the fills it took from the book at once. */
export const placeSpotOrder = (draft: SpotOrderDraft): Promise<CallResult<SpotOrder>> =>
  fetchData(SPOT_SUBMIT, { body: draft }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));

const SPOT_AMEND: Endpoint<typeof spotAmend> = {
  method: 'POST',
  path: '/api/spotOrder/amend',
  access: 'user',
  context: 'trade',
  movesMoney: true,
};

/** New values of an order; absent fields keep theirs. `quantity` is the full size, including the filled part. */
interface SpotAmendment {
  readonly id: string;
  readonly price?: DecimalText;
  readonly quantity?: DecimalText;
  readonly stopPrice?: DecimalText;
}

export interface AmendedSpotOrder {
  readonly order: SpotOrder;
  /** Whether the order keeps its place in the queue. */
  readonly keptPlace: boolean;
}

/** Amends an order. Sending it again changes nothing more. Refused with `orderDone` when the order had ended. */
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
  movesMoney: true,
};

/**
 * Cancels an order. The answer is the cancelled order with its earlier fills. Refused with `orderDone` when it had
 * ended.
 */
export const cancelSpotOrder = (id: string): Promise<CallResult<SpotOrder>> =>
  fetchData(SPOT_CANCEL, { body: { id } }, (data) => decodeSpotOrder(record(record(data, 'data')['order'], 'order')));

const SPOT_CANCEL_ALL: Endpoint<typeof spotCancelAll> = {
  method: 'POST',
  path: '/api/spotOrder/cancelAll',
  access: 'user',
  context: 'trade',
  movesMoney: true,
};

/**
 * Cancels my open orders of one market, or of all when `symbol` is null.
 * @returns how many were cancelled; the socket reports each one too
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
