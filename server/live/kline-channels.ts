import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { Market } from '../market/market.ts';
import type { Channel, ChannelTable } from './channels.ts';
import { channelKey } from './channels.ts';
import { sharedFrame, textFrame } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageText } from './outgoing-messages.ts';

type KlineChannel = Extract<Channel, { type: 'KLINE' }>;

/** The KLINE channels: the open kline of each, and once more the one that has just closed. */
export interface KlineChannels {
  /** Sends the open kline. */
  greet(channel: KlineChannel, socket: LiveSocket, nowMs: number): void;
  /** @param ticked  markets that ticked since the last flush; the klines of all others are unchanged */
  flush(ticked: ReadonlySet<MarketSymbol>, nowMs: number): void;
}

export function createKlineChannels(
  market: Pick<Market, 'newestKlines'>,
  channels: Pick<ChannelTable, 'klines' | 'listeners'>,
): KlineChannels {
  /** Open time, by channel, of the kline that its listeners know as the open one. */
  const openKlines = new Map<string, number>();

  function klineText(channel: KlineChannel, rows: number, nowMs: number): string {
    const { symbol, interval } = channel;
    const data = [...market.newestKlines(symbol, interval, rows)];
    openKlines.set(channelKey(channel), data.at(-1)?.[0] ?? 0);
    return messageText({ type: 'KLINE', serverTime: nowMs, symbol: toWireSymbol(symbol), interval, data });
  }

  return {
    greet(channel, socket, nowMs) {
      const key = channelKey(channel);
      const known = openKlines.get(key);
      socket.send(textFrame(klineText(channel, 1, nowMs)));
      // Earlier subscribers have not yet received a kline that closed since the last flush.
      if (known !== undefined && channels.listeners(key).size > 0) openKlines.set(key, known);
    },
    flush(ticked, nowMs) {
      for (const channel of channels.klines()) {
        if (!ticked.has(channel.symbol)) continue;
        const key = channelKey(channel);
        const openMs = market.newestKlines(channel.symbol, channel.interval, 1)[0]?.[0] ?? 0;
        // When a new kline has opened, the one that just closed is sent once more, final.
        const text = klineText(channel, openMs > (openKlines.get(key) ?? openMs) ? 2 : 1, nowMs);
        const sockets = channels.listeners(key);
        const frame = sharedFrame(text, sockets.size);
        for (const socket of sockets) socket.sendMarket(key, frame);
      }
    },
  };
}
