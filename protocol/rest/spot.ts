import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { BookLevel } from '../stream/book-level.ts';
import { SignedReceipt } from './second-contract.ts';
import {
  Amount,
  Asset,
  ClientKey,
  closed,
  Id,
  Paging,
  RequestAmount,
  SignedAmount,
  Symbol,
  TimeMs,
  whole,
} from './fields.ts';

const Side = Type.Enum(['buy', 'sell']);
/** The specification knows pending and filled; a partial fill is pending with `filledQuantity` above 0. */
const Status = Type.Enum(['pending', 'filled', 'cancelled']);

/**
 * How long a limit order waits: till it is cancelled (`gtc`, the default), till `expireTime` (`gtd`), not at all (`ioc`: what
 * cannot be had at once is cancelled; `fok`: all of it at once or nothing).
 */
const TimeInForce = Type.Enum(['gtc', 'gtd', 'ioc', 'fok']);
/**
 * Why an order was cancelled: by its owner, at its `expireTime`, because an `ioc` order waits for nothing, or because the
 * book had no more for a market order that a tick set off. `otherLeg`: its pair was filled or set off.
 */
const CancelReason = Type.Enum(['user', 'expired', 'notTaken', 'bookTooThin', 'otherLeg']);

/** One tick as it was published. */
const PublishedTick = Type.Object({ seq: whole(), ts: TimeMs, price: Amount });

/** All spot calls are extensions: the specification shows the screens but no call. */
export const SpotOrder = Type.Object({
  id: Id,
  clientOrderId: ClientKey,
  symbol: Symbol,
  side: Side,
  type: Type.Enum(['limit', 'market']),
  /** Quote per base; limit orders only. */
  price: Type.Optional(Amount),
  /** Base asset; absent on a market order sized in quote. */
  quantity: Type.Optional(Amount),
  quoteQuantity: Type.Optional(Amount),
  filledQuantity: Amount,
  filledQuote: Amount,
  averagePrice: Type.Optional(Amount),
  fee: Amount,
  feeAsset: Asset,
  /**
   * Rates that the order was placed with, as shares of its quote value; they stay when those of its market change. Absent in
   * answers from before orders had rates of their own.
   */
  takerFee: Type.Optional(Amount),
  makerFee: Type.Optional(Amount),
  /** What the order still holds, worst case including the fee. */
  lockedAmount: Amount,
  lockedAsset: Asset,
  status: Status,
  /** Cancelled orders only. */
  cancelReason: Type.Optional(CancelReason),
  /** Limit orders only. */
  timeInForce: Type.Optional(TimeInForce),
  /** `gtd` only: the first moment at which no tick fills it any more. */
  expireTime: Type.Optional(TimeMs),
  /** There and true where the order may never take from the book. */
  postOnly: Type.Optional(Type.Boolean()),
  /**
   * Of a stop: a sell is set off by the first published tick at or below it, a buy by the first at or above it. Then a market
   * order takes from the book as it is at that moment, a limit order takes what is at its price or better and waits.
   * Of a trailing stop: where it is now, or where it was when it was set off; absent until it is active, and of one that was
   * cancelled before.
   */
  stopPrice: Type.Optional(Amount),
  /**
   * Of a stop: the last published tick when `stopPrice` was set or moved by its owner. Only later ones count. Of a trailing
   * stop: the last published tick when it was placed.
   */
  armedSeq: Type.Optional(whole()),
  /** Of a trailing stop: how far the market turns back from its best price, in hundredths of a per cent. */
  trailingBips: Type.Optional(whole()),
  /** Of a trailing stop: what its stop is rounded to, the tick size of its market when it was placed. */
  tickSize: Type.Optional(Amount),
  /** Of a trailing stop that does not count from the start: the first published tick at or beyond it makes it active. */
  activationPrice: Type.Optional(Amount),
  /** There with its `stopPrice`: the published tick that made it active, the last one before it where that was at once. */
  activation: Type.Optional(PublishedTick),
  /** There with its `stopPrice`: the first tick at the best price since then, highest of a sell, lowest of a buy. */
  best: Type.Optional(PublishedTick),
  /** While a pending order is not in the queue yet, what it waits for. */
  waitsFor: Type.Optional(Type.Enum(['trigger'])),
  /** The published tick that set it off; its price may lie beyond `stopPrice`. */
  trigger: Type.Optional(PublishedTick),
  /** Of a pair where one cancels the other: the same text in both, and which of them this is. */
  ocoId: Type.Optional(Id),
  ocoLeg: Type.Optional(Type.Enum(['takeProfit', 'stopLoss'])),
  /** What a limit buy places of what it bought, once it is done. `id` is there once that stands. */
  attached: Type.Optional(
    Type.Object({
      takeProfit: Type.Optional(Type.Object({ price: Amount, id: Type.Optional(Id) })),
      stopLoss: Type.Optional(Type.Object({ stopPrice: Amount, price: Type.Optional(Amount), id: Type.Optional(Id) })),
      /** The order is done and nothing was placed: nothing was bought, or less than the market's smallest order. */
      notPlaced: Type.Optional(Type.Enum(['nothingFilled', 'belowMinimum'])),
    }),
  ),
  /**
   * Signed receipts of a stop, in the answers of `spotSubmit`, `spotOco` and `spotAmend` and in SPOT_ORDER messages only: its
   * terms as they are now, then the tick that triggered it once one did. A device keeps them, so that a later proof cannot
   * name other terms or another tick (protocol/proof-texts.ts: `stopText`, `trailingText`, `triggerText`).
   */
  receipts: Type.Optional(Type.Array(SignedReceipt)),
  /** How often it was amended; absent for never. */
  amendments: Type.Optional(whole()),
  createTime: TimeMs,
  updateTime: TimeMs,
});

/** One execution. `fee` is in the quote asset, like every spot fee. */
export const SpotFill = Type.Object({
  id: Id,
  orderId: Id,
  symbol: Symbol,
  side: Side,
  price: Amount,
  quantity: Amount,
  quoteQuantity: Amount,
  fee: Amount,
  feeAsset: Asset,
  /** True when the order rested and was met by a published tick; false when it walked the book. */
  maker: Type.Boolean(),
  /** The published tick it filled against; absent when it walked the book. */
  tickSeq: Type.Optional(whole()),
  createTime: TimeMs,
});

/**
 * What all rows that are asked for come to, in USDT, which every market is counted in: paid by buys and received by sells
 * before their fees, each rounded as in its row.
 */
const sums = Type.Object({ bought: Amount, sold: Amount, fees: Amount });

/** Filters of both lists: `fromTime` inclusive, `toTime` exclusive, over the time of creation. */
const filters = {
  symbol: Type.Optional(Symbol),
  side: Type.Optional(Side),
  fromTime: Type.Optional(TimeMs),
  toTime: Type.Optional(TimeMs),
  ...Paging,
};

const request = { symbol: Symbol, side: Side, clientOrderId: ClientKey };
/** How a limit order waits; `expireTime` with `gtd` and only then, `postOnly` with `gtc` and `gtd` only. */
const waiting = {
  timeInForce: Type.Optional(TimeInForce),
  expireTime: Type.Optional(TimeMs),
  postOnly: Type.Optional(Type.Boolean()),
};
const Placed = Type.Object({ order: SpotOrder, serverTime: TimeMs });

/**
 * Makes a stop of an order. A sell must lie below the last price and a buy above it. A market stop is sized in what it
 * spends: a sell in `quantity`, a buy in `quoteQuantity`, so that it holds exactly that. Limit stops are `gtc` or `gtd` and
 * not post-only.
 */
const stop = { stopPrice: Type.Optional(RequestAmount) };

/**
 * Makes a trailing stop of a market order: `trailingBips` hundredths of a per cent behind the best published price since it
 * is active. Sized as a market stop, and never together with `stopPrice`. `activationPrice` lies above the last price for a
 * sell and below it for a buy; without it the order is active at once, with the last price as its best.
 */
const trailing = {
  trailingBips: Type.Optional(Type.Integer({ minimum: 10, maximum: 2000 })),
  activationPrice: Type.Optional(RequestAmount),
};

/**
 * What a limit buy places of what it bought: at least one of the two, both as a pair of which one cancels the other, one
 * alone as a limit sell or a stop. `takeProfit.price` lies above the order's own price, `stopLoss.stopPrice` below it.
 * Nothing of it is held or armed before the order is done: filled, or cancelled or expired with something filled. Then it is
 * placed in the same transaction, armed from the last tick, unless it is less than the market's smallest order. It counts
 * among the open orders from the start. Its client ids are the order's (16 to 60 characters then) with `-tp` and `-sl` behind
 * it. A sell cannot have it: buying back could need more than it brought.
 */
const attached = {
  attached: Type.Optional(
    Type.Object(
      {
        takeProfit: Type.Optional(Type.Object({ price: RequestAmount }, closed)),
        stopLoss: Type.Optional(Type.Object({ stopPrice: RequestAmount, price: Type.Optional(RequestAmount) }, closed)),
      },
      { ...closed, minProperties: 1 },
    ),
  ),
};

/** Prices in whole tick sizes, quantities in whole step sizes; anything finer is refused, never rounded. */
export const spotSubmit = defineCall({
  name: 'spotSubmit',
  method: 'POST',
  path: '/api/spotOrder/submit',
  access: 'user',
  errorContext: 'trade',
  summary: 'Place a limit, market or stop order',
  body: Type.Union([
    Type.Object(
      {
        ...request,
        type: Type.Literal('limit'),
        price: RequestAmount,
        quantity: RequestAmount,
        ...waiting,
        ...stop,
        ...attached,
      },
      closed,
    ),
    Type.Object({ ...request, type: Type.Literal('market'), quantity: RequestAmount, ...stop, ...trailing }, closed),
    Type.Object(
      { ...request, type: Type.Literal('market'), quoteQuantity: RequestAmount, ...stop, ...trailing },
      closed,
    ),
  ]),
  data: Placed,
});

export const spotList = defineCall({
  name: 'spotList',
  method: 'POST',
  path: '/api/spotOrder/list',
  access: 'user',
  errorContext: 'trade',
  summary: 'My spot orders, newest first',
  body: Type.Object(
    {
      /** `open`: pending ones; `history`: the others. */
      view: Type.Enum(['open', 'history']),
      id: Type.Optional(Id),
      /** The order that placed the one with this id (`attached`). */
      placed: Type.Optional(Id),
      type: Type.Optional(Type.Enum(['limit', 'market'])),
      /** True: stops only, set off or not; false: none. */
      stop: Type.Optional(Type.Boolean()),
      /** True: legs of pairs only; false: none. */
      pair: Type.Optional(Type.Boolean()),
      status: Type.Optional(Status),
      ...filters,
    },
    closed,
  ),
  row: SpotOrder,
  sums,
});

export const spotFills = defineCall({
  name: 'spotFills',
  method: 'POST',
  path: '/api/spotOrder/fills',
  access: 'user',
  errorContext: 'trade',
  summary: 'Executions of my spot orders, newest first',
  body: Type.Object({ orderId: Type.Optional(Id), ...filters }, closed),
  row: SpotFill,
  sums,
});

/**
 * What my spot trades of each coin came to, over all fills. Cost counts fees: buying adds price × quantity + fee, selling
 * takes out the average cost and realises the difference less its fee. Coins that came another way have no cost here.
 */
export const spotPositions = defineCall({
  name: 'spotPositions',
  method: 'POST',
  path: '/api/spotOrder/positions',
  access: 'user',
  errorContext: 'trade',
  summary: 'Average cost and realised profit per coin',
  row: Type.Object({
    asset: Asset,
    /** Bought less sold, never below zero. */
    quantity: Amount,
    /** Quote per coin; absent when `quantity` is zero. */
    averageCost: Type.Optional(Amount),
    realisedProfit: SignedAmount,
    feesPaid: Amount,
    trades: whole(),
  }),
});

/**
 * One cancels the other: a limit order on the far side of the last price and a stop on the near side, for the same coins.
 * For a sell `takeProfit` lies above the last price and `stopLoss` below it, for a buy the other way round. The pair holds once,
 * what its dearer leg needs: `lockedAmount` of the take profit, zero of the stop. A fill of the take profit takes as much off
 * the stop; when it is filled the stop is cancelled, when the stop is set off the take profit is. Cancelling one cancels both.
 * The take profit is post-only, the stop is a market order where it has no `price`; that of a buy must have one.
 * The stop's `clientOrderId` is the request's with `-sl` behind it.
 */
export const spotOco = defineCall({
  name: 'spotOco',
  method: 'POST',
  path: '/api/spotOrder/oco',
  access: 'user',
  errorContext: 'trade',
  summary: 'Place a take profit and a stop loss of which one cancels the other',
  body: Type.Object(
    {
      symbol: Symbol,
      side: Side,
      clientOrderId: Type.String({ pattern: '^[0-9A-Za-z-]{16,60}$' }),
      quantity: RequestAmount,
      takeProfit: Type.Object({ price: RequestAmount }, closed),
      stopLoss: Type.Object({ stopPrice: RequestAmount, price: Type.Optional(RequestAmount) }, closed),
    },
    closed,
  ),
  data: Type.Object({ takeProfit: SpotOrder, stopLoss: SpotOrder, serverTime: TimeMs }),
});

/**
 * Changes price or size of an order that waits; what is left out stays. `quantity` is all of it, with what has filled. For
 * less at the same price it keeps its place in the queue; else it goes to the end, after taking what the book has at its
 * price or better. A stop that was not set off yet can change all it has;
 * a leg of a pair its prices, not its size. Sending it again changes nothing more.
 */
export const spotAmend = defineCall({
  name: 'spotAmend',
  method: 'POST',
  path: '/api/spotOrder/amend',
  access: 'user',
  errorContext: 'trade',
  summary: 'Change price or size of an open spot order',
  body: Type.Object(
    {
      id: Id,
      price: Type.Optional(RequestAmount),
      quantity: Type.Optional(RequestAmount),
      stopPrice: Type.Optional(RequestAmount),
    },
    { ...closed, minProperties: 2 },
  ),
  data: Type.Object({ order: SpotOrder, keptPlace: Type.Boolean(), serverTime: TimeMs }),
});

/** Ends both orders of a pair. Cancelling an order that is done is refused; the answer carries what had filled before. */
export const spotCancel = defineCall({
  name: 'spotCancel',
  method: 'POST',
  path: '/api/spotOrder/cancel',
  access: 'user',
  errorContext: 'trade',
  summary: 'Cancel one spot order',
  body: Type.Object({ id: Id }, closed),
  data: Placed,
});

export const spotCancelAll = defineCall({
  name: 'spotCancelAll',
  method: 'POST',
  path: '/api/spotOrder/cancelAll',
  access: 'user',
  errorContext: 'trade',
  summary: 'Cancel my open spot orders, of one market or all',
  body: Type.Object({ symbol: Type.Optional(Symbol) }, closed),
  data: Type.Object({ cancelled: whole() }),
});

/** The same book as the DEPTH channel; `last` is the update id it is at. Bids descend, asks ascend. */
export const spotBook = defineCall({
  name: 'spotBook',
  method: 'POST',
  path: '/api/spotOrder/book',
  access: 'public',
  errorContext: 'market',
  summary: 'Order book of one market',
  body: Type.Object({ symbol: Symbol, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }, closed),
  data: Type.Object({
    symbol: Symbol,
    last: whole(),
    bids: Type.Array(BookLevel),
    asks: Type.Array(BookLevel),
    serverTime: TimeMs,
  }),
});

/** Ticks of the TRADE channel, newest first; `side` is the taker's: 1 buy, 2 sell. */
export const spotTrades = defineCall({
  name: 'spotTrades',
  method: 'POST',
  path: '/api/spotOrder/trades',
  access: 'public',
  errorContext: 'market',
  summary: 'Latest public trades of one market',
  body: Type.Object({ symbol: Symbol, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }, closed),
  row: Type.Object({ seq: whole(), ts: TimeMs, price: Amount, qty: Amount, side: whole() }),
});
