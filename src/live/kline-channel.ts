import type { KlineColumns } from '../compute/kline/columns.ts';
import type { KlineSink, KlineSubscription } from '../chart/kline-source.ts';
import { INTERVAL_MS } from '../../protocol/units/interval.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { KLINE_PLACES } from '../model/number-rows.ts';
import type { OrPlain, PlotPrice } from '../model/numbers.ts';
import { createCandleColumns } from './candle-columns.ts';
import { KLINE_LIMIT } from './fetch-history.ts';
import { createStagedCandles } from './staged-candles.ts';

/** Number of candles of the first answer: more than any phone shows, and few enough to arrive fast. */
const FIRST_LIMIT = 500;
/** Most klines of the socket that wait for the history. */
const WAITING_MAX = 16;

export interface KlineChannelParts {
  readonly symbol: MarketSymbol;
  readonly interval: Interval;
  load(limit: number, endMs: number | undefined, signal: AbortSignal): Promise<KlineColumns>;
  /** Returns the market's price decimals; null while they are unknown. */
  priceDecimals(): number | null;
  /** The last reader closed. */
  onEmpty(): void;
}

export interface KlineChannel {
  readonly symbol: MarketSymbol;
  readonly interval: Interval;
  join(sink: KlineSink): KlineSubscription;
  /** Loads the newest klines unless they are loaded or requested. `again` reloads loaded ones, after a reconnect. */
  load(again: boolean): void;
  /** Adds one kline of the socket, which waits for `take`. Its array is copied. */
  addKline(kline: Float64Array): void;
  /** Applies a tick, which moves the last candle when it is within its interval. */
  addTick(seq: number, timeMs: number, price: OrPlain<PlotPrice>): void;
  /** Returns false between the first tick of a new candle and the kline that opens it. */
  isWhole(): boolean;
  /**
   * Applies waiting klines. The last close is always that of the newest tick. Klines that only update the volume of the
   * open candle are applied with `all`.
   * @returns true when such klines still wait
   */
  take(all: boolean): boolean;
  /** True when candles have changed since the last staging. */
  isChanged(): boolean;
  /** Stages a copy of all changes, for `show` with the same moment or a later one. Moments never decrease. */
  stage(moment: number): void;
  /** Sends the charts what was staged up to this moment. */
  show(moment: number): void;
  stop(): void;
}

/** The charts that read a channel. One that fails must not keep the others from their data. */
function createKlineSinks() {
  const sinks = new Set<KlineSink>();
  function one(sink: KlineSink, say: (sink: KlineSink) => void): void {
    try {
      say(sink);
    } catch (error) {
      sink.fail(String(error));
    }
  }
  const each = (say: (sink: KlineSink) => void) => sinks.forEach((sink) => one(sink, say));
  return {
    one,
    each,
    update({ openTimeMs, open, high, low, close, volume }: KlineColumns): void {
      for (let i = 0; i < openTimeMs.length; i++) {
        each((sink) => sink.update(openTimeMs[i]!, open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!));
      }
    },
    add: (sink: KlineSink): void => void sinks.add(sink),
    /** @returns how many are left */
    remove(sink: KlineSink): number {
      sinks.delete(sink);
      return sinks.size;
    },
    clear: () => sinks.clear(),
  };
}

/** Klines of one market and interval: loaded once, followed once, shared by every chart that shows them. */
export function createKlineChannel(parts: KlineChannelParts): KlineChannel {
  const { symbol, interval } = parts;
  const candles = createCandleColumns();
  const sinks = createKlineSinks();
  const abort = new AbortController();
  let waiting: Float64Array[] = [];
  let loading = false;
  let ready = false;
  let older: 'idle' | 'loading' | 'none' = 'idle';
  const changes = createStagedCandles(candles);
  /** The newest tick; NaN and 0 before there is one. */
  let lastSeq = 0;
  let lastTickMs = NaN;
  let lastPrice: OrPlain<PlotPrice> = NaN;

  const reset = (sink: KlineSink) => sink.reset(candles.view(0), parts.priceDecimals() ?? 0);

  function replace(newest: KlineColumns): void {
    const firstMs = newest.openTimeMs[0];
    // Between known candles and answer is a gap, so the answer replaces them.
    if (firstMs !== undefined && firstMs > candles.lastMs + INTERVAL_MS[interval]) {
      candles.clear();
      older = older === 'loading' ? 'loading' : 'idle';
    }
    candles.replaceTail(newest);
  }

  async function load(): Promise<void> {
    if (loading || parts.priceDecimals() === null) return;
    loading = true;
    try {
      const newest = await parts.load(FIRST_LIMIT, undefined, abort.signal);
      if (abort.signal.aborted) return;
      replace(newest);
      followTick();
      ready = true;
      changes.clear();
      lastSeq = 0;
      sinks.each(reset);
      takeWaiting();
      changes.stage(-Infinity);
      show(-Infinity);
    } catch (error) {
      if (!abort.signal.aborted) sinks.each((sink) => sink.fail(String(error)));
    } finally {
      loading = false;
    }
  }

  async function loadOlder(asker: KlineSink): Promise<void> {
    if (older === 'loading') return; // The answer goes to every sink.
    if (older === 'none' || !ready) {
      sinks.one(asker, (sink) => sink.prepend(candles.view(candles.count)));
      return;
    }
    older = 'loading';
    try {
      const rows = await parts.load(KLINE_LIMIT, candles.firstMs, abort.signal);
      if (abort.signal.aborted) return;
      older = rows.openTimeMs.length === 0 ? 'none' : 'idle';
      candles.prepend(rows);
      changes.prepended(rows.openTimeMs.length);
      sinks.each((sink) => sink.prepend(rows));
    } catch (error) {
      older = 'idle';
      if (!abort.signal.aborted) sinks.each((sink) => sink.fail(String(error)));
    }
  }

  const opensNext = () => waiting.some((kline) => kline[KLINE_PLACES.openTimeMs]! > candles.lastMs);

  function take(all: boolean): boolean {
    if (!ready) return false;
    if (all || opensNext()) takeWaiting();
    return waiting.length > 0;
  }

  function show(moment: number): void {
    for (let rows = changes.next(moment); rows; rows = changes.next(moment)) sinks.update(rows);
  }

  function takeWaiting(): void {
    for (const kline of waiting) {
      const row = candles.write(kline);
      if (row >= 0) changes.add(row);
    }
    waiting = [];
    followTick();
  }

  const isOfLast = (timeMs: number) => timeMs >= candles.lastMs && timeMs < candles.lastMs + INTERVAL_MS[interval];

  /** Klines may be older or newer than the newest tick, which sets the shown price. */
  function followTick(): void {
    if (!isOfLast(lastTickMs)) return;
    candles.moveLast(lastPrice, true);
    changes.add(candles.count - 1);
  }

  return {
    symbol,
    interval,
    join(sink) {
      sinks.add(sink);
      if (ready) sinks.one(sink, reset);
      else void load();
      return {
        loadOlder: () => void loadOlder(sink),
        close() {
          if (sinks.remove(sink) === 0) parts.onEmpty();
        },
      };
    },
    load(again) {
      if (again || !ready) void load();
    },
    addKline(kline) {
      // A newer state of the same open kline replaces the waiting one.
      const last = waiting[waiting.length - 1];
      if (last && last[KLINE_PLACES.openTimeMs] === kline[KLINE_PLACES.openTimeMs]) last.set(kline);
      else waiting.push(kline.slice());
      if (waiting.length <= WAITING_MAX) return;
      // A long hidden page writes klines to the columns. Before the history it drops old ones, which come with it.
      if (ready) takeWaiting();
      else waiting.shift();
    },
    addTick(seq, timeMs, price) {
      const isNewest = seq > lastSeq;
      if (isNewest) {
        lastSeq = seq;
        lastTickMs = timeMs;
        lastPrice = price;
      }
      if (!ready || !isOfLast(timeMs)) return;
      candles.moveLast(price, isNewest);
      changes.add(candles.count - 1);
    },
    isWhole: () => !ready || !(lastTickMs >= candles.lastMs + INTERVAL_MS[interval]) || opensNext(),
    take,
    isChanged: () => ready && changes.isChanged(),
    stage(moment) {
      if (ready) changes.stage(moment);
    },
    show,
    stop() {
      abort.abort();
      sinks.clear();
    },
  };
}
