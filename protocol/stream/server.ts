import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ViewMessage } from '../feed/view.ts';
import { Amount, Hash, IntervalName, TimeMs, WireSymbol, whole } from '../rest/fields.ts';
import { KlineRow, Ticker } from '../rest/market.ts';
import { Checkpoint } from '../rest/proof.ts';
import { SecondOrder } from '../rest/second-contract.ts';
import { SpotFill, SpotOrder } from '../rest/spot.ts';
import { UserAsset } from '../rest/user.ts';
import { BookLevel } from './book-level.ts';
import { ChangedThing } from './changed.ts';
import { EPOCH_MS_MAX } from '../units/time.ts';

/**
 * Fields of all channel messages. Market messages are conflated to one frame per channel and flush (100 ms), so `data`
 * is a list. `serverTime` is the time at which the frame was built.
 */
const Channel = { serverTime: TimeMs };

/** One price change of one market. `seq` has no gaps per symbol, `ts` never goes back; `hash` is the chain of docs/exchange.md#settlement. */
export const Tick = Type.Object({
  symbol: WireSymbol,
  seq: whole(1),
  ts: TimeMs,
  price: Amount,
  qty: Amount,
  /** The taker's side: 1 buy, 2 sell. */
  side: whole(),
  hash: Hash,
});
export type Tick = Static<typeof Tick>;

/**
 * Latest tick per market in this flush. A client that subscribed to both also gets it as TRADE; `seq` identifies it
 * (decision 7).
 */
export const DetailMessage = Type.Object({ type: Type.Literal('DETAIL'), ...Channel, data: Type.Array(Tick) });
/** Every tick of the flush, oldest first. */
export const TradeMessage = Type.Object({ type: Type.Literal('TRADE'), ...Channel, data: Type.Array(Tick) });
/** Rolling 24 h summaries, once a second. */
export const TickerMessage = Type.Object({ type: Type.Literal('TICKER'), ...Channel, data: Type.Array(Ticker) });
/** The open kline of one symbol and interval, and the one that just closed when a new one opens. */
export const KlineMessage = Type.Object({
  type: Type.Literal('KLINE'),
  ...Channel,
  symbol: WireSymbol,
  interval: IntervalName,
  data: Type.Array(KlineRow),
});

/**
 * Book of one symbol. A snapshot comes first (`first` = 0, `last` = n), with the next flush; then deltas whose `first`
 * is the previous `last` + 1. After a gap the client must subscribe again. Bids descend, asks ascend.
 *
 * `seq` is the newest tick that the book belongs to (0: none yet): its price is the best bid or ask. In each flush the
 * message comes after those of DETAIL and TRADE and before KLINE, so that price and book are of one moment. Absent when
 * book and ticks come from different sources.
 */
export const DepthMessage = Type.Object({
  type: Type.Literal('DEPTH'),
  ...Channel,
  symbol: WireSymbol,
  first: whole(),
  last: whole(),
  seq: Type.Optional(whole()),
  bids: Type.Array(BookLevel),
  asks: Type.Array(BookLevel),
});

export const HeartbeatMessage = Type.Object({ type: Type.Literal('HEARTBEAT'), ...Channel });
/** Echoes `sent` of the ping. */
export const PongMessage = Type.Object({
  type: Type.Literal('pong'),
  ...Channel,
  sent: Type.Optional(Type.Number({ minimum: 0, maximum: EPOCH_MS_MAX })),
});
/** A market has had no tick for 5 s (`stale` true), or has ticks again. */
export const StatusMessage = Type.Object({
  type: Type.Literal('STATUS'),
  ...Channel,
  data: Type.Array(Type.Object({ symbol: WireSymbol, stale: Type.Boolean() })),
});
/** Private, after `auth`: one of my up/down orders changed. */
export const OrderMessage = Type.Object({ type: Type.Literal('ORDER'), ...Channel, data: Type.Array(SecondOrder) });
/** Private: my spot orders that changed, newest state of each. */
export const SpotOrderMessage = Type.Object({
  type: Type.Literal('SPOT_ORDER'),
  ...Channel,
  data: Type.Array(SpotOrder),
});
/** Private: executions of my spot orders, oldest first. */
export const SpotFillMessage = Type.Object({ type: Type.Literal('SPOT_FILL'), ...Channel, data: Type.Array(SpotFill) });
/** Private: present balances that an event has just changed. */
export const BalanceMessage = Type.Object({ type: Type.Literal('BALANCE'), ...Channel, data: Type.Array(UserAsset) });
/** Private: records of mine that changed without a request; a page that shows one reads it again. */
export const ChangedMessage = Type.Object({
  type: Type.Literal('CHANGED'),
  ...Channel,
  data: Type.Array(ChangedThing),
});
/** Signed chain heads of one market, once a second (docs/exchange.md#settlement, point 2). */
export const CheckpointMessage = Type.Object({
  type: Type.Literal('CHECKPOINT'),
  ...Channel,
  data: Type.Array(Checkpoint),
});
/** Answer to `auth`; when `ok` is false the app signs out with the reason. */
export const AuthMessage = Type.Object({
  type: Type.Literal('AUTH'),
  ...Channel,
  ok: Type.Boolean(),
  msg: Type.String(),
});
/** A subscription that was refused: unknown symbol, missing interval, too many. */
export const RefusedMessage = Type.Object({ type: Type.Literal('ERROR'), ...Channel, msg: Type.String() });

export const ServerMessage = Type.Union([
  DetailMessage,
  TradeMessage,
  TickerMessage,
  KlineMessage,
  DepthMessage,
  HeartbeatMessage,
  PongMessage,
  StatusMessage,
  OrderMessage,
  SpotOrderMessage,
  SpotFillMessage,
  BalanceMessage,
  ChangedMessage,
  CheckpointMessage,
  AuthMessage,
  RefusedMessage,
  ViewMessage,
]);
export type ServerMessage = Static<typeof ServerMessage>;
