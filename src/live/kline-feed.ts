import type { KlineSource } from '../chart/kline-source.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import type { SymbolTable } from '../feed/decode/symbol-table.ts';
import type { Topic } from '../feed/socket/subscriptions.ts';
import { plotPriceOf } from '../model/numbers.ts';
import type { OrPlain, ScaledPrice } from '../model/numbers.ts';
import { fetchHistory } from './fetch-history.ts';
import type { HistoryRequest } from './fetch-history.ts';
import { createKlineChannel } from './kline-channel.ts';
import type { KlineChannel } from './kline-channel.ts';

export interface KlineFeedParts {
  readonly symbols: SymbolTable;
  apiBase(): string;
  /** Called when charts were opened or closed, which changes the topics. */
  onTopics(): void;
  /** Replaced in tests. */
  fetchHistory?: typeof fetchHistory;
}

export interface KlineFeed {
  /** The klines that charts read. */
  readonly source: KlineSource;
  /** Returns the topics that the open charts need. */
  topics(): readonly Topic[];
  /** Markets of the open charts. */
  symbols(): readonly MarketSymbol[];
  /** Applies a kline; returns true when an open chart shows it. */
  kline(symbol: number, interval: Interval, kline: Float64Array): boolean;
  /** Applies a tick; returns true when an open chart shows this market. Hot: once per tick. */
  tick(symbol: number, seq: number, timeMs: number, price: OrPlain<ScaledPrice>): boolean;
  /** Returns whether all channels are whole. */
  isWhole(): boolean;
  take(all: boolean): boolean;
  isChanged(): boolean;
  stage(moment: number): void;
  show(moment: number): void;
  /** Loads missing candles; `again` reloads all, because after a reconnect some are missing. */
  load(again: boolean): void;
  stop(): void;
}

/** Shares one channel per market and interval among all its charts, and closes a channel without a chart. */
export function createKlineFeed(parts: KlineFeedParts): KlineFeed {
  const { symbols } = parts;
  const channels = new Map<string, KlineChannel>();
  const fetchKlines = parts.fetchHistory ?? fetchHistory;

  function open(symbol: MarketSymbol, interval: Interval): KlineChannel {
    const key = `${symbol} ${interval}`;
    const known = channels.get(key);
    if (known) return known;
    const request = (limit: number, endMs: number | undefined): HistoryRequest => ({
      wireSymbol: toWireSymbol(symbol),
      interval,
      limit,
      ...(endMs === undefined ? {} : { endMs }),
    });
    const channel = createKlineChannel({
      symbol,
      interval,
      load: (limit, endMs, signal) => fetchKlines(parts.apiBase(), request(limit, endMs), signal),
      priceDecimals() {
        const index = symbols.indexOf(symbol);
        return index < 0 ? null : symbols.at(index).priceDecimals;
      },
      onEmpty() {
        channel.stop();
        channels.delete(key);
        parts.onTopics();
      },
    });
    channels.set(key, channel);
    parts.onTopics();
    return channel;
  }

  const each = (act: (channel: KlineChannel) => void) => channels.forEach(act);

  return {
    source: {
      open: (key, sink) => open(key.symbol.toUpperCase() as MarketSymbol, key.interval).join(sink),
    },
    topics: () => [...channels.values()].map(({ symbol, interval }) => ({ type: 'KLINE', symbol, interval })),
    symbols: () => [...new Set([...channels.values()].map(({ symbol }) => symbol))],
    kline(index, interval, kline) {
      const channel = channels.get(`${symbols.at(index).symbol} ${interval}`);
      channel?.addKline(kline);
      return channel !== undefined;
    },
    tick(index, seq, timeMs, price) {
      const { symbol, priceDecimals } = symbols.at(index);
      let shown = false;
      for (const channel of channels.values()) {
        if (channel.symbol !== symbol) continue;
        channel.addTick(seq, timeMs, plotPriceOf(price, priceDecimals));
        shown = true;
      }
      return shown;
    },
    isWhole() {
      for (const channel of channels.values()) if (!channel.isWhole()) return false;
      return true;
    },
    take(all) {
      let waits = false;
      for (const channel of channels.values()) waits = channel.take(all) || waits;
      return waits;
    },
    isChanged() {
      for (const channel of channels.values()) if (channel.isChanged()) return true;
      return false;
    },
    stage: (moment) => each((channel) => channel.stage(moment)),
    show: (moment) => each((channel) => channel.show(moment)),
    load: (again) => each((channel) => channel.load(again)),
    stop() {
      each((channel) => channel.stop());
      channels.clear();
    },
  };
}
