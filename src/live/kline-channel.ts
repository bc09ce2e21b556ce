import { columnsOf } from '../compute/kline/columns.ts';
import type { KlineColumns } from '../compute/kline/columns.ts';
import type { KlineSink, KlineSubscription } from '../chart/kline-source.ts';
import { INTERVAL_MS } from '../../protocol/units/interval.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { KLINE_PLACES } from '../model/kline-row.ts';
import type { OrPlain, PlotPrice } from '../model/numbers.ts';
import { createCandleColumns } from './candle-columns.ts';
import { KLINE_LIMIT } from './fetch-history.ts';

/** Candles of the first answer: more than any phone shows, little enough to come fast. */
const FIRST_LIMIT = 500;
/** Klines of the socket that may wait for the history. */
const WAITING_MAX = 16;

export interface KlineChannelParts {
  readonly symbol: MarketSymbol;
  readonly interval: Interval;
  load(limit: number, endMs: number | undefined, signal: AbortSignal): Promise<KlineColumns>;
  /** Null while the decimals of the market are not known. */
  priceDecimals(): number | null;
  /** The last reader closed. */
  onEmpty(): void;
}

export interface KlineChannel {
  readonly symbol: MarketSymbol;
  readonly interval: Interval;
  join(sink: KlineSink): KlineSubscription;
  /** Loads the newest klines unless they are there or on their way; `again` also when they are there: after a reconnect. */
  load(again: boolean): void;
  /** One kline of the socket; waits for `take`. Its array is copied. */
  addKline(kline: Float64Array): void;
  /** A tick; moves the last candle when it belongs to it. */
  addTick(seq: number, timeMs: number, price: OrPlain<PlotPrice>): void;
  /** False between a tick of a new candle and the kline that opens it. */
  isWhole(): boolean;
  /**
   * Takes waiting klines in. The last close is always the newest tick's; klines that only bring the volume of the open candle
   * up to date are taken with `all`.
   * @returns true when such klines wait on
   */
  take(all: boolean): boolean;
  /** Candles changed since they were staged last. */
  isChanged(): boolean;
  /** Keeps what changed as it is now, for `show` with the same number or a later one. Numbers never go back. */
  stage(moment: number): void;
  /** Tells the charts what was staged up to this moment. */
  show(moment: number): void;
  stop(): void;
}

/** Klines of one market and interval: loaded once, followed once, shared by every chart that shows them. */
export function createKlineChannel(parts: KlineChannelParts): KlineChannel {
  const { symbol, interval } = parts;
  const candles = createCandleColumns();
  const sinks = new Set<KlineSink>();
  const abort = new AbortController();
  let waiting: Float64Array[] = [];
  let loading = false;
  let ready = false;
  let older: 'idle' | 'loading' | 'none' = 'idle';
  let dirtyFrom = Infinity;
  let staged: { readonly moment: number; readonly rows: KlineColumns }[] = [];
  /** The newest tick; NaN and 0 before there is one. */
  let lastSeq = 0;
  let lastTickMs = NaN;
  let lastPrice: OrPlain<PlotPrice> = NaN;

  /** One chart that fails must not keep the others from their data. */
  function tell(sink: KlineSink, say: (sink: KlineSink) => void): void {
    try {
      say(sink);
    } catch (error) {
      sink.fail(String(error));
    }
  }
  const tellAll = (say: (sink: KlineSink) => void) => sinks.forEach((sink) => tell(sink, say));
  const reset = (sink: KlineSink) => sink.reset(candles.view(0), parts.priceDecimals() ?? 0);

  function replace(newest: KlineColumns): void {
    const firstMs = newest.openTimeMs[0];
    // A hole between what we have and the answer: start over with the answer alone.
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
      dirtyFrom = Infinity;
      staged = [];
      lastSeq = 0;
      tellAll(reset);
      takeWaiting();
      stage(-Infinity);
      show(-Infinity);
    } catch (error) {
      if (!abort.signal.aborted) tellAll((sink) => sink.fail(String(error)));
    } finally {
      loading = false;
    }
  }

  async function loadOlder(asker: KlineSink): Promise<void> {
    if (older === 'loading') return; // The answer goes to every sink.
    if (older === 'none' || !ready) {
      tell(asker, (sink) => sink.prepend(candles.view(candles.count)));
      return;
    }
    older = 'loading';
    try {
      const rows = await parts.load(KLINE_LIMIT, candles.firstMs, abort.signal);
      if (abort.signal.aborted) return;
      older = rows.openTimeMs.length === 0 ? 'none' : 'idle';
      candles.prepend(rows);
      if (dirtyFrom !== Infinity) dirtyFrom += rows.openTimeMs.length;
      tellAll((sink) => sink.prepend(rows));
    } catch (error) {
      older = 'idle';
      if (!abort.signal.aborted) tellAll((sink) => sink.fail(String(error)));
    }
  }

  const opensNext = () => waiting.some((kline) => kline[KLINE_PLACES.openTimeMs]! > candles.lastMs);

  function take(all: boolean): boolean {
    if (!ready) return false;
    if (all || opensNext()) takeWaiting();
    return waiting.length > 0;
  }

  const isChanged = () => ready && dirtyFrom !== Infinity;

  function stage(moment: number): void {
    if (!isChanged()) return;
    const rows = candles.view(dirtyFrom);
    staged.push({ moment, rows: columnsOf((name) => rows[name].slice()) });
    dirtyFrom = Infinity;
  }

  function show(moment: number): void {
    while (staged[0] && staged[0].moment <= moment) tellRows(staged.shift()!.rows);
  }

  function tellRows(rows: KlineColumns): void {
    for (let i = 0; i < rows.openTimeMs.length; i++) {
      tellAll((sink) =>
        sink.update(rows.openTimeMs[i]!, rows.open[i]!, rows.high[i]!, rows.low[i]!, rows.close[i]!, rows.volume[i]!),
      );
    }
  }

  function takeWaiting(): void {
    for (const kline of waiting) {
      const row = candles.write(kline);
      if (row >= 0) dirtyFrom = Math.min(dirtyFrom, row);
    }
    waiting = [];
    followTick();
  }

  const isOfLast = (timeMs: number) => timeMs >= candles.lastMs && timeMs < candles.lastMs + INTERVAL_MS[interval];

  /** Klines may be older than the newest tick, or, asked for on another line, newer: the price shown is the tick's. */
  function followTick(): void {
    if (!isOfLast(lastTickMs)) return;
    candles.moveLast(lastPrice, true);
    dirtyFrom = Math.min(dirtyFrom, candles.count - 1);
  }

  return {
    symbol,
    interval,
    join(sink) {
      sinks.add(sink);
      if (ready) tell(sink, reset);
      else void load();
      return {
        loadOlder: () => void loadOlder(sink),
        close() {
          sinks.delete(sink);
          if (sinks.size === 0) parts.onEmpty();
        },
      };
    },
    load(again) {
      if (again || !ready) void load();
    },
    addKline(kline) {
      // The same open kline again replaces the one that waits.
      const last = waiting[waiting.length - 1];
      if (last && last[KLINE_PLACES.openTimeMs] === kline[KLINE_PLACES.openTimeMs]) last.set(kline);
      else waiting.push(kline.slice());
      if (waiting.length <= WAITING_MAX) return;
      // Hidden for long: kept in the columns for the first flush. Before the history: it will hold the older ones.
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
      dirtyFrom = Math.min(dirtyFrom, candles.count - 1);
    },
    isWhole: () => !ready || !(lastTickMs >= candles.lastMs + INTERVAL_MS[interval]) || opensNext(),
    take,
    isChanged,
    stage,
    show,
    stop() {
      abort.abort();
      sinks.clear();
    },
  };
}
