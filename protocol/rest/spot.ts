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
 * Time in force of a limit order: until cancelled (`gtc`, the default), until `expireTime` (`gtd`), immediate or cancel
 * (`ioc`), or fill or kill (`fok`).
 */
const TimeInForce = Type.Enum(['gtc', 'gtd', 'ioc', 'fok']);
/**
 * Reason of a cancellation: by the user; at `expireTime`; the rest of an `ioc` order; or no further levels for a
 * triggered market order. `otherLeg`: the other leg of its pair was filled or triggered.
 */
const CancelReason = Type.Enum(['user', 'expired', 'notTaken', 'bookTooThin', 'otherLeg']);

/** One published tick. */
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
   * Fee rates when the order was placed, as fractions of the quote value; a change of the market's rates does not
   * affect them. Absent in answers stored before orders had rates of their own.
   */
  takerFee: Type.Optional(Amount),
  makerFee: Type.Optional(Amount),
  /** Amount that the order still holds: its worst case including the fee. */
  lockedAmount: Amount,
  lockedAsset: Asset,
  status: Status,
  /** Cancelled orders only. */
  cancelReason: Type.Optional(CancelReason),
  /** Limit orders only. */
  timeInForce: Type.Optional(TimeInForce),
  /** `gtd` only: from this time on no tick fills it. */
  expireTime: Type.Optional(TimeMs),
  /** Present and true when the order may never take from the book. */
  postOnly: Type.Optional(Type.Boolean()),
  /**
   * Stop price: the first published tick at or below it triggers a sell, at or above it a buy. Then a market order
   * takes from the book of that moment; a limit order takes what is at its price or better and rests. For a trailing
   * stop: its present stop price, or the one at which it was triggered; absent until it is active, and when it was
   * cancelled before.
   */
  stopPrice: Type.Optional(Amount),
  /**
   * Last published tick when the stop's user set or moved `stopPrice`; only later ticks trigger it. For a trailing
   * stop: the last published tick when it was placed.
   */
  armedSeq: Type.Optional(whole()),
  /** Distance of a trailing stop from the best price, in hundredths of a per cent. */
  trailingBips: Type.Optional(whole()),
  /** The stop price of a trailing stop is rounded to this: the tick size of its market when it was placed. */
  tickSize: Type.Optional(Amount),
  /**
   * Activation price of a trailing stop: the first published tick at or beyond it makes it active. Absent when it is
   * active at once.
   */
  activationPrice: Type.Optional(Amount),
  /**
   * Present together with `stopPrice` of a trailing stop: the published tick that made it active, or the last one
   * before it when it was active at once.
   */
  activation: Type.Optional(PublishedTick),
  /**
   * Present together with `stopPrice` of a trailing stop: the first tick at the best price since activation, the
   * highest for a sell, the lowest for a buy.
   */
  best: Type.Optional(PublishedTick),
  /** Event that a pending order waits for while it is not in the queue. */
  waitsFor: Type.Optional(Type.Enum(['trigger'])),
  /** The published tick that triggered it; its price may be beyond `stopPrice`. */
  trigger: Type.Optional(PublishedTick),
  /** Set for both legs of a pair in which one cancels the other: the id of the pair, and the leg. */
  ocoId: Type.Optional(Id),
  ocoLeg: Type.Optional(Type.Enum(['takeProfit', 'stopLoss'])),
  /** Orders that a limit buy places for the bought coins once it has ended. `id` is present once they are placed. */
  attached: Type.Optional(
    Type.Object({
      takeProfit: Type.Optional(Type.Object({ price: Amount, id: Type.Optional(Id) })),
      stopLoss: Type.Optional(Type.Object({ stopPrice: Amount, price: Type.Optional(Amount), id: Type.Optional(Id) })),
      /** The order has ended and nothing was placed: nothing was bought, or less than the market's smallest order. */
      notPlaced: Type.Optional(Type.Enum(['nothingFilled', 'belowMinimum'])),
    }),
  ),
  /**
   * Signed receipts of a stop, only in the answers of `spotSubmit`, `spotOco` and `spotAmend` and in SPOT_ORDER
   * messages: its present terms, then the tick that triggered it. A device stores them, so that a later proof cannot
   * claim other terms or another tick (protocol/proof-texts.ts: `stopText`, `trailingText`, `triggerText`).
   */
  receipts: Type.Optional(Type.Array(SignedReceipt)),
  /** Number of amendments; absent for none. */
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
  /** True when the order rested and a published tick met it; false when it took from the book. */
  maker: Type.Boolean(),
  /** The published tick it filled against; absent when it took from the book. */
  tickSeq: Type.Optional(whole()),
  createTime: TimeMs,
});

/**
 * Totals over all matching rows in USDT, the quote asset of every market: paid by buys and received by sells before
 * fees, each rounded as in its row.
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
/** Conditions of a limit order: `expireTime` with `gtd` only, `postOnly` with `gtc` and `gtd` only. */
const waiting = {
  timeInForce: Type.Optional(TimeInForce),
  expireTime: Type.Optional(TimeMs),
  postOnly: Type.Optional(Type.Boolean()),
};
const Placed = Type.Object({ order: SpotOrder, serverTime: TimeMs });

/**
 * Makes the order a stop. The stop price of a sell must be below the last price, that of a buy above it. A market stop
 * is sized in what it spends, a sell in `quantity`, a buy in `quoteQuantity`, and holds exactly that. Limit stops are
 * `gtc` or `gtd` and not post-only.
 */
const stop = { stopPrice: Type.Optional(RequestAmount) };

/**
 * Makes a market order a trailing stop, `trailingBips` hundredths of a per cent behind the best published price since
 * activation. It is sized like a market stop, and excludes `stopPrice`. `activationPrice` must be above the last price
 * for a sell and below it for a buy; without it the order is active at once, with the last price as its best.
 */
const trailing = {
  trailingBips: Type.Optional(Type.Integer({ minimum: 10, maximum: 2000 })),
  activationPrice: Type.Optional(RequestAmount),
};

/**
 * Orders that a limit buy places for the coins it bought: a take profit, a stop loss, or both as a pair in which one
 * cancels the other; one alone is a limit sell or a stop. `takeProfit.price` must be above the order's own price,
 * `stopLoss.stopPrice` below it. Nothing of them is held or armed before the buy has ended: filled, or cancelled or
 * expired with a fill. Then they are placed in the same transaction, armed from the last tick, unless they are below
 * the market's smallest order. They count as open orders from the start. Their client ids are that of the buy (which
 * then has 16 to 60 characters) with `-tp` and `-sl`. A sell cannot have them, because buying back could need more than
 * it brought.
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

/** Prices must be whole tick sizes and quantities whole step sizes; finer ones are refused, never rounded. */
export const spotSubmit = defineCall({
  name: 'spotSubmit',
  method: 'POST',
  path: '/api/spotOrder/submit',
  access: 'user',
  errorContext: 'trade',
  movesMoney: true,
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
      /** `open`: pending orders; `history`: all others. */
      view: Type.Enum(['open', 'history']),
      id: Type.Optional(Id),
      /** Only the order that placed the one with this id (`attached`). */
      placed: Type.Optional(Id),
      type: Type.Optional(Type.Enum(['limit', 'market'])),
      /** True: only stops, triggered or not; false: no stops. */
      stop: Type.Optional(Type.Boolean()),
      /** True: only legs of pairs; false: no legs. */
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
 * Result of my spot trades by coin, over all fills. Cost includes fees: buying adds price × quantity + fee, selling
 * removes the average cost and realises the difference minus its fee. Coins that came another way have no cost here.
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
    /** Bought minus sold, never below zero. */
    quantity: Amount,
    /** Quote per coin; absent when `quantity` is zero. */
    averageCost: Type.Optional(Amount),
    realisedProfit: SignedAmount,
    feesPaid: Amount,
    trades: whole(),
  }),
});

/**
 * A pair in which one order cancels the other: a limit order beyond the last price and a stop on its other side, for
 * the same coins. For a sell `takeProfit` must be above the last price and `stopLoss` below it, for a buy the other way
 * round. The pair holds once, what its more expensive leg needs: it is `lockedAmount` of the take profit, and that of
 * the stop is zero. A fill of the take profit reduces the stop by as much; when it is filled the stop is cancelled, and
 * when the stop is triggered the take profit is. Cancelling one cancels both. The take profit is post-only; the stop is
 * a market order without a `price`, which a buy must have. The stop's `clientOrderId` is that of the request with
 * `-sl`.
 */
export const spotOco = defineCall({
  name: 'spotOco',
  method: 'POST',
  path: '/api/spotOrder/oco',
  access: 'user',
  errorContext: 'trade',
  movesMoney: true,
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
 * Changes price or size of a pending order; absent fields do not change. `quantity` is the whole size, including fills.
 * A smaller size at the same price keeps the order's place in the queue; any other change moves it to the end, after it
 * took what the book has at its price or better. A stop that was not triggered can change all its fields, a leg of a
 * pair only its prices. A repeat changes nothing.
 */
export const spotAmend = defineCall({
  name: 'spotAmend',
  method: 'POST',
  path: '/api/spotOrder/amend',
  access: 'user',
  errorContext: 'trade',
  movesMoney: true,
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

/** Ends both orders of a pair. Cancelling an order that has ended is refused; the answer shows earlier fills. */
export const spotCancel = defineCall({
  name: 'spotCancel',
  method: 'POST',
  path: '/api/spotOrder/cancel',
  access: 'user',
  errorContext: 'trade',
  movesMoney: true,
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
  movesMoney: true,
  summary: 'Cancel my open spot orders, of one market or all',
  body: Type.Object({ symbol: Type.Optional(Symbol) }, closed),
  data: Type.Object({ cancelled: whole() }),
});

/** The book of the DEPTH channel; `last` is its update id. Bids descend, asks ascend. */
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
