import type { Static } from 'typebox';
import type { ViewMessage } from '../../protocol/feed/view.ts';
import type {
  AuthMessage,
  BalanceMessage,
  ChangedMessage,
  CheckpointMessage,
  DepthMessage,
  DetailMessage,
  HeartbeatMessage,
  KlineMessage,
  OrderMessage,
  PongMessage,
  RefusedMessage,
  SpotFillMessage,
  SpotOrderMessage,
  StatusMessage,
  Tick,
  TickerMessage,
  TradeMessage,
} from '../../protocol/stream/server.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChainedTick } from '../market/market.ts';
import { textFrame } from './frame.ts';

type OutgoingMessage =
  | Static<typeof AuthMessage>
  | Static<typeof BalanceMessage>
  | Static<typeof ChangedMessage>
  | Static<typeof CheckpointMessage>
  | Static<typeof DepthMessage>
  | Static<typeof HeartbeatMessage>
  | Static<typeof KlineMessage>
  | Static<typeof OrderMessage>
  | Static<typeof PongMessage>
  | Static<typeof RefusedMessage>
  | Static<typeof SpotFillMessage>
  | Static<typeof SpotOrderMessage>
  | Static<typeof StatusMessage>
  | Static<typeof TickerMessage>
  | ViewMessage;

/** Encodes a message; its type restricts it to protocol/stream. */
export const messageText = (message: OutgoingMessage): string => JSON.stringify(message);

/** Encodes a message as a frame for one or few clients. */
export const messageFrame = (message: OutgoingMessage): Buffer => textFrame(messageText(message));

/** Encodes a tick for DETAIL and TRADE messages. Hot path: runs once per tick that has a subscriber. */
export const tickText = ({ symbol, seq, ts, price, qty, side, hash }: ChainedTick): string =>
  JSON.stringify({ symbol: toWireSymbol(symbol), seq, ts, price, qty, side, hash } satisfies Static<typeof Tick>);

type TickMessage = Static<typeof DetailMessage> | Static<typeof TradeMessage>;

/**
 * Joins encoded ticks into a DETAIL or TRADE message, so that a tick is encoded once although it goes out on several
 * channels.
 */
export const ticksText = (type: TickMessage['type'], serverTime: number, ticks: readonly string[]): string =>
  rowsText(type, serverTime, ticks);

/** A message whose rows are JSON texts already. */
export const rowsText = (
  type: TickMessage['type'] | Static<typeof TickerMessage>['type'],
  serverTime: number,
  rows: readonly string[],
): string => `{"type":"${type}","serverTime":${serverTime},"data":[${rows.join(',')}]}`;
