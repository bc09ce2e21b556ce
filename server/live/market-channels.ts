import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { BookDelta, ChainedTick, Market } from '../market/market.ts';
import type { CheckpointWire } from '../proof/checkpoint-logs.ts';
import type { Proof } from '../proof/proof.ts';
import { batchedMarkets } from './batched-markets.ts';
import type { Channel, ChannelTable } from './channels.ts';
import { channelKey } from './channels.ts';
import { mergeDepth } from './depth-batch.ts';
import type { LiveSocket } from './live-socket.ts';
import { sharedFrame, textFrame } from './frame.ts';
import type { SharedFrame } from './frame.ts';
import { messageFrame, messageText, rowsText, ticksText, tickText } from './outgoing-messages.ts';

const TICKER_MS = 1000;
/** Trades of the present state: as many as the app shows. */
const GREETED_TRADES = 50;
const NONE: ReadonlySet<MarketSymbol> = new Set();

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

export function marketChannels(market: Market, proof: CheckpointSource, channels: ChannelTable): MarketChannels {
  /** Ticks since the last flush, in order of arrival. */
  let ticks: ChainedTick[] = [];
  const depths = new Map<MarketSymbol, BookDelta>();
  /** Subscribers of DEPTH that joined since the last flush and need a snapshot. */
  const joiners = new Map<MarketSymbol, Set<LiveSocket>>();
  const tickedSinceTicker = new Set<MarketSymbol>();
  /** Checkpoints since the last flush of markets that have a subscriber. */
  let checkpoints: CheckpointWire[] = [];
  /** Open time of the kline that was last sent as open, by channel. */
  const openKlines = new Map<string, number>();
  let nextTickerMs = 0;
  const batched = batchedMarkets();

  const unlisten = [
    market.onTick((tick) => {
      ticks.push(tick);
      tickedSinceTicker.add(tick.symbol);
    }),
    market.onDepth((symbol, delta) => {
      if (channels.listeners(`DEPTH ${symbol}`).size === 0) return;
      const earlier = depths.get(symbol);
      depths.set(symbol, earlier ? mergeDepth(earlier, delta) : delta);
    }),
    proof.onCheckpoint((checkpoint) => {
      if (channels.listeners(`CHECKPOINT ${checkpoint.symbol}`).size > 0) checkpoints.push(checkpoint);
    }),
  ];

  /**
   * Sends one frame to all subscribers of a market's channel, except those who get the same from the channel of all
   * markets.
   */
  function publish(type: string, symbol: MarketSymbol | null, build: () => string, row?: () => string): void {
    const key = symbol === null ? type : `${type} ${symbol}`;
    const sockets = channels.listeners(key);
    if (sockets.size === 0) return;
    let frame: SharedFrame | undefined;
    for (const socket of sockets) {
      if (symbol !== null && socket.channels.has(type)) continue;
      // Of a slow reader's channels the newest frame is kept, so each market needs one of its own.
      if (row && socket.batches && !socket.slow) batched.add(socket, row());
      else socket.sendMarket(key, (frame ??= sharedFrame(build(), sockets.size)));
    }
  }

  /**
   * Sends the pending ticks.
   * @returns the markets that ticked
   */
  function flushTicks(nowMs: number): ReadonlySet<MarketSymbol> {
    const bySymbol = new Map<MarketSymbol, string[]>();
    const all = ticks.map((tick) => {
      const text = tickText(tick);
      const texts = bySymbol.get(tick.symbol);
      if (texts) texts.push(text);
      else bySymbol.set(tick.symbol, [text]);
      return text;
    });
    publish('TRADE', null, () => ticksText('TRADE', nowMs, all));
    publish('DETAIL', null, () => {
      const newest = [...bySymbol.values()].map((texts) => texts.at(-1)!);
      return ticksText('DETAIL', nowMs, newest);
    });
    for (const [symbol, texts] of bySymbol) {
      publish('TRADE', symbol, () => ticksText('TRADE', nowMs, texts));
      publish(
        'DETAIL',
        symbol,
        () => ticksText('DETAIL', nowMs, texts.slice(-1)),
        () => texts.at(-1)!,
      );
    }
    batched.send('DETAIL batch', (rows) => ticksText('DETAIL', nowMs, rows));
    return new Set(bySymbol.keys());
  }

  function klineText(channel: Extract<Channel, { type: 'KLINE' }>, rows: number, nowMs: number): string {
    const { symbol, interval } = channel;
    const data = [...market.newestKlines(symbol, interval, rows)];
    openKlines.set(channelKey(channel), data.at(-1)?.[0] ?? 0);
    return messageText({ type: 'KLINE', serverTime: nowMs, symbol: toWireSymbol(symbol), interval, data });
  }

  function flushKlines(ticked: ReadonlySet<MarketSymbol>, nowMs: number): void {
    for (const channel of channels.klines()) {
      if (!ticked.has(channel.symbol)) continue;
      const key = channelKey(channel);
      const openMs = market.newestKlines(channel.symbol, channel.interval, 1)[0]?.[0] ?? 0;
      // When a new kline has opened, the one that just closed is sent once more as final.
      const text = klineText(channel, openMs > (openKlines.get(key) ?? openMs) ? 2 : 1, nowMs);
      const sockets = channels.listeners(key);
      const frame = sharedFrame(text, sockets.size);
      for (const socket of sockets) socket.sendMarket(key, frame);
    }
  }

  function flushTickers(nowMs: number): void {
    const tickers = [...tickedSinceTicker].map((symbol) => ({ symbol, ticker: market.ticker(symbol) }));
    tickedSinceTicker.clear();
    if (tickers.length === 0) return;
    publish('TICKER', null, () =>
      messageText({ type: 'TICKER', serverTime: nowMs, data: tickers.map(({ ticker }) => ticker) }),
    );
    for (const { symbol, ticker } of tickers) {
      let row: string | undefined;
      publish(
        'TICKER',
        symbol,
        () => messageText({ type: 'TICKER', serverTime: nowMs, data: [ticker] }),
        () => (row ??= JSON.stringify(ticker)),
      );
    }
    batched.send('TICKER batch', (rows) => rowsText('TICKER', nowMs, rows));
  }

  const depthText = (symbol: MarketSymbol, delta: BookDelta, nowMs: number): string =>
    messageText({
      type: 'DEPTH',
      serverTime: nowMs,
      symbol: toWireSymbol(symbol),
      // Feeds update their books together with their ticks, so the book belongs to the last tick.
      seq: market.lastTick(symbol)?.seq ?? 0,
      ...delta,
    });

  const snapshotText = (symbol: MarketSymbol, nowMs: number): string =>
    depthText(symbol, { first: 0, ...market.bookSnapshot(symbol) }, nowMs);

  function flushDepths(nowMs: number): void {
    for (const [symbol, delta] of depths) {
      const key = `DEPTH ${symbol}`;
      const joined = joiners.get(symbol);
      const sockets = channels.listeners(key);
      const frame = sharedFrame(depthText(symbol, delta, nowMs), sockets.size);
      for (const socket of sockets) {
        // A slow client lost deltas, so it gets a new snapshot.
        if (!joined?.has(socket)) socket.sendMarket(key, frame, () => textFrame(snapshotText(symbol, nowMs)));
      }
    }
    depths.clear();
    for (const [symbol, sockets] of joiners) {
      const frame = textFrame(snapshotText(symbol, nowMs));
      for (const socket of sockets) if (socket.channels.has(`DEPTH ${symbol}`)) socket.send(frame);
    }
    joiners.clear();
  }

  const checkpointText = (checkpoint: CheckpointWire, nowMs: number): string =>
    messageText({ type: 'CHECKPOINT', serverTime: nowMs, data: [checkpoint] });

  function flushCheckpoints(nowMs: number): void {
    for (const checkpoint of checkpoints) {
      const key = `CHECKPOINT ${checkpoint.symbol}`;
      const sockets = channels.listeners(key);
      const frame = sharedFrame(checkpointText(checkpoint, nowMs), sockets.size);
      for (const socket of sockets) socket.sendMarket(key, frame);
    }
    checkpoints = [];
  }

  return {
    greet(channel, socket, nowMs) {
      const key = channelKey(channel);
      if (channel.type === 'DEPTH') {
        socket.forget(key);
        const joined = joiners.get(channel.symbol);
        if (joined) joined.add(socket);
        else joiners.set(channel.symbol, new Set([socket]));
      } else if (channel.type === 'KLINE') {
        const known = openKlines.get(key);
        socket.send(textFrame(klineText(channel, 1, nowMs)));
        // Earlier subscribers have not yet received the kline that closed since the last flush.
        if (known !== undefined && channels.listeners(key).size > 0) openKlines.set(key, known);
      } else if (channel.type === 'TICKER') {
        const symbols = channel.symbol === null ? market.symbols().map(({ symbol }) => symbol) : [channel.symbol];
        const data = symbols.map((symbol) => market.ticker(symbol));
        socket.send(messageFrame({ type: 'TICKER', serverTime: nowMs, data }));
      } else if (channel.type === 'DETAIL') {
        const symbols = channel.symbol === null ? market.symbols().map(({ symbol }) => symbol) : [channel.symbol];
        const last = symbols.map((symbol) => market.lastTick(symbol)).filter((tick) => tick !== undefined);
        if (last.length > 0) socket.send(textFrame(ticksText('DETAIL', nowMs, last.map(tickText))));
      } else if (channel.type === 'CHECKPOINT') {
        const last = proof.lastCheckpoint(channel.symbol);
        if (last) socket.send(textFrame(checkpointText(last, nowMs)));
      } else if (channel.symbol !== null) {
        // Ticks still pending for earlier subscribers reach this one with the next flush, so they are left out here.
        const next = ticks.find(({ symbol }) => symbol === channel.symbol)?.seq ?? Infinity;
        const past = market.recentTicks(channel.symbol, GREETED_TRADES).filter(({ seq }) => seq < next);
        if (past.length > 0) socket.send(textFrame(ticksText('TRADE', nowMs, past.toReversed().map(tickText))));
      }
    },

    flush(nowMs) {
      const ticked = ticks.length > 0 ? flushTicks(nowMs) : NONE;
      ticks = [];
      // The contract promises this order: a tick comes with the book of the same moment.
      flushDepths(nowMs);
      flushKlines(ticked, nowMs);
      flushCheckpoints(nowMs);
      if (nowMs < nextTickerMs) return;
      nextTickerMs = nowMs + TICKER_MS;
      flushTickers(nowMs);
    },

    close() {
      for (const stop of unlisten) stop();
    },
  };
}
