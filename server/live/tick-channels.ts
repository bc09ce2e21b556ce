import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChainedTick, Market } from '../market/market.ts';
import { batchedMarkets } from './batched-markets.ts';
import type { BatchedMarkets } from './batched-markets.ts';
import type { ChannelTable } from './channels.ts';
import { sharedFrame, textFrame } from './frame.ts';
import type { SharedFrame } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageFrame, messageText, rowsText, ticksText, tickText } from './outgoing-messages.ts';

const TICKER_MS = 1000;
/** Trades of the present state: as many as the app shows. */
const GREETED_TRADES = 50;
const NONE: ReadonlySet<MarketSymbol> = new Set();

/** Row of one market for subscribers that asked for all their single markets in one message. */
interface BatchedRow {
  readonly batched: BatchedMarkets;
  row(): string;
}

/**
 * Sends one frame to all subscribers of a market's channel, except those who get the same from the channel of all
 * markets.
 * @param symbol  null for the channel of all markets
 */
function publish(
  channels: Pick<ChannelTable, 'listeners'>,
  type: string,
  symbol: MarketSymbol | null,
  build: () => string,
  single?: BatchedRow,
): void {
  const key = symbol === null ? type : `${type} ${symbol}`;
  const sockets = channels.listeners(key);
  if (sockets.size === 0) return;
  let frame: SharedFrame | undefined;
  for (const socket of sockets) {
    if (symbol !== null && socket.channels.has(type)) continue;
    // A slow reader keeps only the newest frame of each channel, so each market needs its own channel.
    if (single && socket.batches && !socket.slow) single.batched.add(socket, single.row());
    else socket.sendMarket(key, (frame ??= sharedFrame(build(), sockets.size)));
  }
}

type TickMarket = Pick<Market, 'lastTick' | 'onTick' | 'recentTicks' | 'symbols'>;

/** The TRADE channels, with every tick, and the DETAIL channels, with the newest tick of each market. */
export interface TickChannels {
  /** Sends the last ticks of one market. What is pending for earlier listeners is left out: the next flush brings it. */
  greetTrade(symbol: MarketSymbol, socket: LiveSocket, nowMs: number): void;
  /** Sends the last tick. @param symbol  null for all markets */
  greetDetail(symbol: MarketSymbol | null, socket: LiveSocket, nowMs: number): void;
  /** Sends all ticks since the last flush. @returns the markets that ticked */
  flush(nowMs: number): ReadonlySet<MarketSymbol>;
  close(): void;
}

export function createTickChannels(market: TickMarket, channels: Pick<ChannelTable, 'listeners'>): TickChannels {
  /** Ticks since the last flush, in order of arrival. */
  let ticks: ChainedTick[] = [];
  const batched = batchedMarkets();
  const unlisten = market.onTick((tick) => void ticks.push(tick));

  function sendTicks(nowMs: number): ReadonlySet<MarketSymbol> {
    const bySymbol = new Map<MarketSymbol, string[]>();
    const all = ticks.map((tick) => {
      const text = tickText(tick);
      const texts = bySymbol.get(tick.symbol);
      if (texts) texts.push(text);
      else bySymbol.set(tick.symbol, [text]);
      return text;
    });
    publish(channels, 'TRADE', null, () => ticksText('TRADE', nowMs, all));
    publish(channels, 'DETAIL', null, () => {
      const newest = [...bySymbol.values()].map((texts) => texts.at(-1)!);
      return ticksText('DETAIL', nowMs, newest);
    });
    for (const [symbol, texts] of bySymbol) {
      publish(channels, 'TRADE', symbol, () => ticksText('TRADE', nowMs, texts));
      publish(channels, 'DETAIL', symbol, () => ticksText('DETAIL', nowMs, texts.slice(-1)), {
        batched,
        row: () => texts.at(-1)!,
      });
    }
    batched.send('DETAIL batch', (rows) => ticksText('DETAIL', nowMs, rows));
    return new Set(bySymbol.keys());
  }

  return {
    greetTrade(symbol, socket, nowMs) {
      const next = ticks.find((tick) => tick.symbol === symbol)?.seq ?? Infinity;
      const past = market.recentTicks(symbol, GREETED_TRADES).filter(({ seq }) => seq < next);
      if (past.length > 0) socket.send(textFrame(ticksText('TRADE', nowMs, past.toReversed().map(tickText))));
    },
    greetDetail(symbol, socket, nowMs) {
      const symbols = symbol === null ? market.symbols().map((rules) => rules.symbol) : [symbol];
      const last = symbols.map((each) => market.lastTick(each)).filter((tick) => tick !== undefined);
      if (last.length > 0) socket.send(textFrame(ticksText('DETAIL', nowMs, last.map(tickText))));
    },
    flush(nowMs) {
      const ticked = ticks.length > 0 ? sendTicks(nowMs) : NONE;
      ticks = [];
      return ticked;
    },
    close: unlisten,
  };
}

/** The TICKER channels: once a second the 24 h summary of each market that ticked. */
export interface TickerChannels {
  /** Sends the present summary. @param symbol  null for all markets */
  greet(symbol: MarketSymbol | null, socket: LiveSocket, nowMs: number): void;
  flush(nowMs: number): void;
  close(): void;
}

export function createTickerChannels(
  market: Pick<Market, 'onTick' | 'symbols' | 'ticker'>,
  channels: Pick<ChannelTable, 'listeners'>,
): TickerChannels {
  const tickedSinceTicker = new Set<MarketSymbol>();
  let nextTickerMs = 0;
  const batched = batchedMarkets();
  const unlisten = market.onTick(({ symbol }) => void tickedSinceTicker.add(symbol));

  return {
    greet(symbol, socket, nowMs) {
      const symbols = symbol === null ? market.symbols().map((rules) => rules.symbol) : [symbol];
      const data = symbols.map((each) => market.ticker(each));
      socket.send(messageFrame({ type: 'TICKER', serverTime: nowMs, data }));
    },
    flush(nowMs) {
      if (nowMs < nextTickerMs) return;
      nextTickerMs = nowMs + TICKER_MS;
      const tickers = [...tickedSinceTicker].map((symbol) => ({ symbol, ticker: market.ticker(symbol) }));
      tickedSinceTicker.clear();
      if (tickers.length === 0) return;
      publish(channels, 'TICKER', null, () =>
        messageText({ type: 'TICKER', serverTime: nowMs, data: tickers.map(({ ticker }) => ticker) }),
      );
      for (const { symbol, ticker } of tickers) {
        let row: string | undefined;
        publish(channels, 'TICKER', symbol, () => messageText({ type: 'TICKER', serverTime: nowMs, data: [ticker] }), {
          batched,
          row: () => (row ??= JSON.stringify(ticker)),
        });
      }
      batched.send('TICKER batch', (rows) => rowsText('TICKER', nowMs, rows));
    },
    close: unlisten,
  };
}
