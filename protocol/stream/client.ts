import { Type } from 'typebox';
import type { Static } from 'typebox';
import { View, WantKey } from '../feed/view.ts';
import { IntervalName, WireSymbol } from '../rest/fields.ts';
import { closed } from '../rest/fields.ts';
import { EPOCH_MS_MAX } from '../units/time.ts';

/**
 * Channels a client may subscribe to. DEPTH and CHECKPOINT are extensions: the specification names no book and no proof
 * channel.
 */
export const STREAM_TYPES = ['DETAIL', 'TRADE', 'KLINE', 'TICKER', 'DEPTH', 'CHECKPOINT'] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/**
 * Subscription message. Without `symbol` DETAIL, TRADE and TICKER mean all markets; KLINE, DEPTH and CHECKPOINT need a
 * symbol, KLINE also an interval. Unknown or malformed messages are dropped and counted.
 */
export const Subscription = Type.Object(
  {
    op: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe')]),
    type: Type.Enum([...STREAM_TYPES]),
    symbol: Type.Optional(WireSymbol),
    interval: Type.Optional(IntervalName),
  },
  closed,
);
export const Ping = Type.Object(
  { type: Type.Literal('ping'), sent: Type.Optional(Type.Number({ minimum: 0, maximum: EPOCH_MS_MAX })) },
  closed,
);
/**
 * From now on what one flush brings of single markets, DETAIL or TICKER, comes to this socket in one message with a row
 * for each. An extension: a server that does not know it sends one message a market.
 */
export const Batch = Type.Object({ op: Type.Literal('batch') }, closed);
/** Starts private events; the token is never part of a URL (docs/exchange.md#security). */
export const Authenticate = Type.Object(
  { op: Type.Literal('auth'), token: Type.String({ pattern: '^[0-9A-Za-z_-]{20,128}$' }) },
  closed,
);

export const ClientMessage = Type.Union([Subscription, Ping, Authenticate, Batch, View, WantKey]);
export type ClientMessage = Static<typeof ClientMessage>;
export type Subscription = Static<typeof Subscription>;
