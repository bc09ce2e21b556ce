import type { ServerMessage } from '../../../protocol/stream/server.ts';

export type MessageKind = ServerMessage['type'] | 'VIEW' | 'ping';

/**
 * Messages about money and proofs. Their rows are passed on unchanged, because no throttle may drop them (decision 14).
 */
export type RowKind = 'ORDER' | 'SPOT_ORDER' | 'SPOT_FILL' | 'BALANCE' | 'CHANGED' | 'CHECKPOINT';

/** Kinds by message type: the types of the wire, and the names in the specification's other list (decision 8). */
const KINDS: Readonly<Record<string, MessageKind>> = {
  DETAIL: 'DETAIL',
  price: 'DETAIL',
  TRADE: 'TRADE',
  trade: 'TRADE',
  TICKER: 'TICKER',
  ticker: 'TICKER',
  KLINE: 'KLINE',
  kline: 'KLINE',
  candle: 'KLINE',
  DEPTH: 'DEPTH',
  STATUS: 'STATUS',
  ORDER: 'ORDER',
  order: 'ORDER',
  SPOT_ORDER: 'SPOT_ORDER',
  SPOT_FILL: 'SPOT_FILL',
  BALANCE: 'BALANCE',
  CHANGED: 'CHANGED',
  CHECKPOINT: 'CHECKPOINT',
  VIEW: 'VIEW',
  AUTH: 'AUTH',
  ERROR: 'ERROR',
  HEARTBEAT: 'HEARTBEAT',
  ping: 'ping',
  pong: 'pong',
};
const byType = new Map(Object.entries(KINDS));

/** Returns the kind of a message; null for an unknown type. */
export const kindOf = (type: unknown): MessageKind | null =>
  typeof type === 'string' ? (byType.get(type) ?? null) : null;
