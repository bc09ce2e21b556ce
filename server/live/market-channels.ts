import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Market } from '../market/market.ts';
import type { CheckpointWire } from '../proof/checkpoint-logs.ts';
import type { Proof } from '../proof/proof.ts';
import type { Channel, ChannelTable } from './channels.ts';
import { createDepthChannels } from './depth-channels.ts';
import { sharedFrame, textFrame } from './frame.ts';
import { createKlineChannels } from './kline-channels.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageText } from './outgoing-messages.ts';
import { createTickChannels, createTickerChannels } from './tick-channels.ts';

/** Turns market events into one frame per channel and flush. */
export interface MarketChannels {
  /**
   * Sends a new subscriber the present state of a channel: ticker, last tick, open kline, newest checkpoint, or the
   * last trades of one market. TRADE of all markets has none. A book snapshot comes with the next flush, after the
   * ticks that belong to it.
   */
  greet(channel: Channel, socket: LiveSocket, nowMs: number): void;
  /** Sends everything that arrived since the last flush. */
  flush(nowMs: number): void;
  /** Unsubscribes from the market. */
  close(): void;
}

export type CheckpointSource = Pick<Proof, 'onCheckpoint' | 'lastCheckpoint'>;

const checkpointText = (checkpoint: CheckpointWire, nowMs: number): string =>
  messageText({ type: 'CHECKPOINT', serverTime: nowMs, data: [checkpoint] });

/** The CHECKPOINT channels: each signed head of a market that somebody listens to. */
function createCheckpointChannels(proof: CheckpointSource, channels: ChannelTable) {
  /** Heads since the last flush. */
  let pending: CheckpointWire[] = [];
  const unlisten = proof.onCheckpoint((checkpoint) => {
    if (channels.listeners(`CHECKPOINT ${checkpoint.symbol}`).size > 0) pending.push(checkpoint);
  });
  return {
    greet(symbol: MarketSymbol, socket: LiveSocket, nowMs: number): void {
      const last = proof.lastCheckpoint(symbol);
      if (last) socket.send(textFrame(checkpointText(last, nowMs)));
    },
    flush(nowMs: number): void {
      for (const checkpoint of pending) {
        const key = `CHECKPOINT ${checkpoint.symbol}`;
        const sockets = channels.listeners(key);
        const frame = sharedFrame(checkpointText(checkpoint, nowMs), sockets.size);
        for (const socket of sockets) socket.sendMarket(key, frame);
      }
      pending = [];
    },
    close: unlisten,
  };
}

/** Creates the channels of the market, which listen to it at once. */
export function marketChannels(market: Market, proof: CheckpointSource, channels: ChannelTable): MarketChannels {
  const ticks = createTickChannels(market, channels);
  const tickers = createTickerChannels(market, channels);
  const klines = createKlineChannels(market, channels);
  const depths = createDepthChannels(market, channels);
  const checkpoints = createCheckpointChannels(proof, channels);

  return {
    greet(channel, socket, nowMs) {
      switch (channel.type) {
        case 'DEPTH':
          return depths.greet(channel.symbol, socket);
        case 'KLINE':
          return klines.greet(channel, socket, nowMs);
        case 'TICKER':
          return tickers.greet(channel.symbol, socket, nowMs);
        case 'DETAIL':
          return ticks.greetDetail(channel.symbol, socket, nowMs);
        case 'CHECKPOINT':
          return checkpoints.greet(channel.symbol, socket, nowMs);
        case 'TRADE':
          if (channel.symbol !== null) ticks.greetTrade(channel.symbol, socket, nowMs);
      }
    },

    flush(nowMs) {
      const ticked = ticks.flush(nowMs);
      // The contract promises this order: a tick comes with the book of the same moment.
      depths.flush(nowMs);
      klines.flush(ticked, nowMs);
      checkpoints.flush(nowMs);
      tickers.flush(nowMs);
    },

    close() {
      for (const part of [ticks, tickers, depths, checkpoints]) part.close();
    },
  };
}
