import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { BookDelta, Market } from '../market/market.ts';
import type { ChannelTable } from './channels.ts';
import { mergeDepth } from './depth-batch.ts';
import { sharedFrame, textFrame } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageText } from './outgoing-messages.ts';

type DepthMarket = Pick<Market, 'bookSnapshot' | 'lastTick' | 'onDepth'>;

/** The DEPTH channels: merged book changes, and whole books for those who have just joined. */
export interface DepthChannels {
  /** Schedules a whole book for this socket, which is sent with the next flush, after the ticks that it goes with. */
  greet(symbol: MarketSymbol, socket: LiveSocket): void;
  /** Sends what changed since the last flush. */
  flush(nowMs: number): void;
  close(): void;
}

const keyOf = (symbol: MarketSymbol): string => `DEPTH ${symbol}`;

export function createDepthChannels(market: DepthMarket, channels: Pick<ChannelTable, 'listeners'>): DepthChannels {
  /** Changes since the last flush, of markets that somebody listens to. */
  const pending = new Map<MarketSymbol, BookDelta>();
  /** Sockets that joined since the last flush. */
  const joiners = new Map<MarketSymbol, Set<LiveSocket>>();

  const unlisten = market.onDepth((symbol, delta) => {
    if (channels.listeners(keyOf(symbol)).size === 0) return;
    const earlier = pending.get(symbol);
    pending.set(symbol, earlier ? mergeDepth(earlier, delta) : delta);
  });

  const depthText = (symbol: MarketSymbol, delta: BookDelta, nowMs: number): string =>
    messageText({
      type: 'DEPTH',
      serverTime: nowMs,
      symbol: toWireSymbol(symbol),
      // Feeds move their books with their ticks, so between two turns the book is that of the last one.
      seq: market.lastTick(symbol)?.seq ?? 0,
      ...delta,
    });

  const snapshotText = (symbol: MarketSymbol, nowMs: number): string =>
    depthText(symbol, { first: 0, ...market.bookSnapshot(symbol) }, nowMs);

  function flushChanges(nowMs: number): void {
    for (const [symbol, delta] of pending) {
      const key = keyOf(symbol);
      const joined = joiners.get(symbol);
      const sockets = channels.listeners(key);
      const frame = sharedFrame(depthText(symbol, delta, nowMs), sockets.size);
      for (const socket of sockets) {
        // A slow reader lost deltas: it starts again from a whole book.
        if (!joined?.has(socket)) socket.sendMarket(key, frame, () => textFrame(snapshotText(symbol, nowMs)));
      }
    }
    pending.clear();
  }

  function flushSnapshots(nowMs: number): void {
    for (const [symbol, sockets] of joiners) {
      const frame = textFrame(snapshotText(symbol, nowMs));
      for (const socket of sockets) if (socket.channels.has(keyOf(symbol))) socket.send(frame);
    }
    joiners.clear();
  }

  return {
    greet(symbol, socket) {
      socket.forget(keyOf(symbol));
      const joined = joiners.get(symbol);
      if (joined) joined.add(socket);
      else joiners.set(symbol, new Set([socket]));
    },
    flush(nowMs) {
      flushChanges(nowMs);
      flushSnapshots(nowMs);
    },
    close: unlisten,
  };
}
