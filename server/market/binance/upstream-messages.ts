import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Schemas of the upstream's public streams and calls (Binance's API documents: WebSocket streams and REST). A message
 * with a missing field, another type or a text that is no plain decimal is dropped. Additional fields and columns are
 * ignored, so that they do not stop the feed. Prices and quantities stay decimal text until they are whole ticks and
 * lots.
 */

/** Allows additional columns at the end of a row. */
const open = { additionalItems: true } as const;

/**
 * At most 8 digits after the point, as the upstream writes them, and 12 before it, so that scaling by 10^8 is exact.
 */
const Decimal = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,8})?$' });
/** A day's volume of a cheap coin has more digits than any price. */
const Volume = Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,8})?$' });
const Symbol = Type.String({ pattern: '^[A-Z0-9]{2,20}$' });
const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** A record of the tick log stores it in six bytes. */
const TradeId = Type.Integer({ minimum: 0, maximum: 0xffff_ffff_ffff });
const Level = Type.Tuple([Decimal, Volume], open);

/** Most levels of one side in a message: the upstream's own largest answer. */
const MAX_LEVELS = 5000;
const Levels = Type.Array(Level, { maxItems: MAX_LEVELS });

const Trade = Type.Object({
  e: Type.Literal('trade'),
  E: Whole,
  s: Symbol,
  t: TradeId,
  p: Decimal,
  q: Volume,
  T: Whole,
  m: Type.Boolean({ description: 'the buyer was in the book: the seller took' }),
  M: Type.Optional(Type.Boolean()),
});

const DepthUpdate = Type.Object({
  e: Type.Literal('depthUpdate'),
  E: Whole,
  s: Symbol,
  U: Whole,
  u: Whole,
  b: Levels,
  a: Levels,
});

const ServerShutdown = Type.Object({ e: Type.Literal('serverShutdown'), E: Whole });

const Envelope = Type.Object({ stream: Type.String({ maxLength: 60 }), data: Type.Unknown() });

const DepthAnswer = Type.Object({ lastUpdateId: Whole, bids: Levels, asks: Levels });

const PriceAnswer = Type.Array(
  // Names of other markets are not restricted.
  Type.Object({ symbol: Type.String({ maxLength: 60 }), price: Decimal }),
  { maxItems: 20_000 },
);

const KlineAnswer = Type.Array(
  Type.Tuple(
    [
      Whole, // open time
      Decimal, // open
      Decimal, // high
      Decimal, // low
      Decimal, // close
      Volume, // base volume
      Whole, // close time
      Volume, // quote volume
      Whole, // trades
      Volume, // base volume of taker buys
      Volume, // their quote volume
    ],
    open,
  ),
  { maxItems: 1000 },
);

const isEnvelope = Compile(Envelope);
const isTrade = Compile(Trade);
const isDepthUpdate = Compile(DepthUpdate);
const isShutdown = Compile(ServerShutdown);
const isDepthAnswer = Compile(DepthAnswer);
const isPriceAnswer = Compile(PriceAnswer);
const isKlineAnswer = Compile(KlineAnswer);

export type LevelText = Static<typeof Level>;
export type UpstreamTrade = Static<typeof Trade>;
export type UpstreamDepth = Static<typeof DepthUpdate>;
export type DepthSnapshot = Static<typeof DepthAnswer>;
export type UpstreamPrice = Static<typeof PriceAnswer>[number];
export type UpstreamKline = Static<typeof KlineAnswer>[number];

export type UpstreamMessage =
  | { readonly kind: 'trade'; readonly trade: UpstreamTrade }
  | { readonly kind: 'depth'; readonly depth: UpstreamDepth }
  | { readonly kind: 'shutdown' };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses one message of a combined stream, `{"stream","data"}`.
 * @returns null when it is unknown or invalid; count and drop it
 */
export function parseMessage(text: string): UpstreamMessage | null {
  const envelope = parsed(text);
  if (!isEnvelope.Check(envelope)) return null;
  const { stream, data } = envelope;
  if (isTrade.Check(data)) {
    return stream === `${data.s.toLowerCase()}@trade` ? { kind: 'trade', trade: data } : null;
  }
  if (isDepthUpdate.Check(data)) {
    const fits = stream === `${data.s.toLowerCase()}@depth@100ms` && data.U <= data.u;
    return fits ? { kind: 'depth', depth: data } : null;
  }
  return stream === '!serverShutdown' && isShutdown.Check(data) ? { kind: 'shutdown' } : null;
}

function answer<Data>(check: { Check(value: unknown): value is Data }, what: string) {
  return (text: string): Data => {
    const value = parsed(text);
    if (!check.Check(value)) throw new Error(`the upstream's answer is not as documented: ${what}`);
    return value;
  };
}

/**
 * Parses the answer of /api/v3/depth.
 * @throws Error when it is not as documented
 */
export const parseDepth: (text: string) => DepthSnapshot = answer(isDepthAnswer, 'depth');
/**
 * Parses the answer of /api/v3/ticker/price for all symbols.
 * @throws Error when it is not as documented
 */
export const parsePrices: (text: string) => UpstreamPrice[] = answer(isPriceAnswer, 'ticker/price');
/**
 * Parses the answer of /api/v3/klines.
 * @throws Error when it is not as documented
 */
export const parseKlines: (text: string) => UpstreamKline[] = answer(isKlineAnswer, 'klines');
