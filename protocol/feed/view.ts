import { Type } from 'typebox';
import type { Static } from 'typebox';
import { closed, IntervalName, TimeMs, whole, WireSymbol } from '../rest/fields.ts';
import { FEED_LIMITS, FEED_PERIODS_MS } from './frame-format.ts';

const bounded = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const Price = Type.Union([whole(), Type.Null()]);

/** Rows of a book, grouped by the server: `step` in ticks of the market, `rows` a side. */
export const WatchedBook = Type.Object(
  { step: bounded(1, FEED_LIMITS.step), rows: bounded(1, FEED_LIMITS.rows) },
  closed,
);

/** A market that is looked at. `trades`: rows kept by the client, 0 to 50; `heads`: signed chain heads are wanted. */
export const Watched = Type.Object(
  {
    symbol: WireSymbol,
    trades: bounded(0, FEED_LIMITS.trades),
    book: Type.Optional(WatchedBook),
    klines: Type.Array(IntervalName, { maxItems: FEED_LIMITS.klines }),
    heads: Type.Boolean(),
  },
  closed,
);

/** Symbol, and the limits below and above that an alert waits for, as scaled whole prices. */
export const Guard = Type.Tuple([WireSymbol, Price, Price]);

/**
 * Asks for the compact feed, an extension (docs/feed.md). It replaces the whole wish of this socket. `period` is that of
 * the fastest part; `pace` and `klinePace` are the least ms between two flushes of the watched trades and books, and of
 * the klines. `rest`: ms between prices of all other markets, 0 for none. `quiet`: the page is hidden, so only guards
 * and private messages are sent. `seen`: trades up to these sequence numbers are known from before a reconnect.
 */
export const View = Type.Object(
  {
    op: Type.Literal('view'),
    v: whole(1),
    id: whole(1),
    period: Type.Enum([...FEED_PERIODS_MS]),
    pace: bounded(0, 5000),
    klinePace: bounded(0, 5000),
    list: Type.Array(WireSymbol, { maxItems: FEED_LIMITS.list }),
    day: Type.Boolean(),
    watch: Type.Array(Watched, { maxItems: FEED_LIMITS.watch }),
    rest: Type.Union([Type.Literal(0), bounded(5000, 600_000)]),
    guards: Type.Array(Guard, { maxItems: FEED_LIMITS.guards }),
    quiet: Type.Boolean(),
    seen: Type.Optional(
      Type.Object(
        {
          epoch: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }),
          trades: Type.Record(Type.String({ pattern: '^[a-z0-9]{5,20}$' }), whole(), {
            maxProperties: FEED_LIMITS.watch,
            ...closed,
          }),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type View = Static<typeof View>;
export type Watched = Static<typeof Watched>;
export type WatchedBook = Static<typeof WatchedBook>;
export type Guard = Static<typeof Guard>;

/** This client lost step with its view and asks for a whole KEY; answered at most once a second. */
export const WantKey = Type.Object({ op: Type.Literal('key'), id: whole(1) }, closed);
export type WantKey = Static<typeof WantKey>;

/**
 * Answers a View, and is sent again when its period changes. `numbers` maps markets to the numbers in binary frames,
 * only those that were not sent on this socket before; they are valid for the epoch, one run of one node. `refused` are
 * symbols that the exchange does not have.
 */
export const ViewMessage = Type.Object({
  type: Type.Literal('VIEW'),
  v: whole(1),
  id: whole(1),
  epoch: Type.String(),
  serverTime: TimeMs,
  period: whole(1),
  numbers: Type.Record(Type.String(), whole()),
  refused: Type.Array(Type.String()),
});
export type ViewMessage = Static<typeof ViewMessage>;
