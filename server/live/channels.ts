import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Subscription } from '../../protocol/stream/client.ts';
import type { LiveSocket } from './live-socket.ts';

/** A channel of the socket: all markets or one, and for klines one interval. */
export type Channel =
  | { readonly type: 'DETAIL' | 'TRADE' | 'TICKER'; readonly symbol: MarketSymbol | null }
  | { readonly type: 'DEPTH' | 'CHECKPOINT'; readonly symbol: MarketSymbol }
  | { readonly type: 'KLINE'; readonly symbol: MarketSymbol; readonly interval: Interval };

/** Returns the channel's key, such as `TRADE`, `TRADE BTCUSDT` or `KLINE BTCUSDT ONE_MIN`. */
export function channelKey(channel: Channel): string {
  if (channel.type === 'KLINE') return `KLINE ${channel.symbol} ${channel.interval}`;
  return channel.symbol === null ? channel.type : `${channel.type} ${channel.symbol}`;
}

/**
 * Returns the channel of a subscription, or null when it lacks a field of its type.
 * @param symbol  the validated `message.symbol`
 */
export function channelOf(message: Subscription, symbol: MarketSymbol | null): Channel | null {
  const { type, interval } = message;
  if (type === 'KLINE') return symbol !== null && interval ? { type, symbol, interval } : null;
  if (type === 'DEPTH' || type === 'CHECKPOINT') return symbol === null ? null : { type, symbol };
  return { type, symbol };
}

/** The subscribers of each channel. A channel exists while it has a subscriber. */
export interface ChannelTable {
  add(channel: Channel, socket: LiveSocket): void;
  remove(channel: Channel, socket: LiveSocket): void;
  removeAll(socket: LiveSocket): void;
  /** Returns the subscribers of a channel; empty for one that does not exist. */
  listeners(key: string): ReadonlySet<LiveSocket>;
  /** Kline channels that have a subscriber. */
  klines(): Iterable<Extract<Channel, { type: 'KLINE' }>>;
}

const NOBODY: ReadonlySet<LiveSocket> = new Set();

export function channelTable(): ChannelTable {
  const table = new Map<string, { readonly channel: Channel; readonly sockets: Set<LiveSocket> }>();

  function leave(key: string, socket: LiveSocket): void {
    const entry = table.get(key);
    entry?.sockets.delete(socket);
    if (entry?.sockets.size === 0) table.delete(key);
    socket.channels.delete(key);
    socket.forget(key);
  }

  return {
    add(channel, socket) {
      const key = channelKey(channel);
      const entry = table.get(key) ?? { channel, sockets: new Set() };
      entry.sockets.add(socket);
      table.set(key, entry);
      socket.channels.add(key);
    },
    remove: (channel, socket) => leave(channelKey(channel), socket),
    removeAll(socket) {
      for (const key of socket.channels) leave(key, socket);
    },
    listeners: (key) => table.get(key)?.sockets ?? NOBODY,
    *klines() {
      for (const { channel } of table.values()) if (channel.type === 'KLINE') yield channel;
    },
  };
}
