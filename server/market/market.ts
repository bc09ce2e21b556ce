import { join } from 'node:path';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Db } from '../infra/db.ts';
import { blockCache } from './block-cache.ts';
import type { BookDelta, BookSnapshot } from './book-texts.ts';
import type { CandleDays } from './candle-days.ts';
import { candleRestoring } from './candle-restoring.ts';
import { candleSaving } from './candle-saving.ts';
import type { CandleSaving } from './candle-saving.ts';
import type { TickerWire } from './candles.ts';
import type { MarketRules } from './catalogue.ts';
import type { ChosenFeeds } from './choose-feeds.ts';
import { chooseFeeds, isRealSource } from './choose-feeds.ts';
import type { Feed } from './feed.ts';
import { gapFilling } from './gap-filling.ts';
import type { GapFilling } from './gap-filling.ts';
import type { KlineRowWire } from './kline.ts';
import type { Unlisten } from './listener-list.ts';
import { marketPasts } from './market-pasts.ts';
import { marketStore } from './market-store.ts';
import { minuteOf } from './minute-series.ts';
import { publication } from './publication.ts';
import { feedHeadOf, runningMarkets } from './running-markets.ts';
import type { RunningMarkets, UsdtRange } from './running-markets.ts';
import { seedCommitments } from './seed-commitments.ts';
import type { SeedCommitments, SeedEpoch } from './seed-commitments.ts';
import type { SymbolMarket, TickRetention } from './symbol-market.ts';
import { symbolMarket } from './symbol-market.ts';
import type { ChainedTick } from './tick.ts';

export type { BookDelta, BookLevelText, BookSnapshot } from './book-texts.ts';
export type { TickerWire } from './candles.ts';
export type { MarketRules } from './catalogue.ts';
export type { KlineRowWire } from './kline.ts';
export type { Unlisten } from './listener-list.ts';
export type { UsdtRange } from './running-markets.ts';
export type { SeedEpoch } from './seed-commitments.ts';
export type { TickRetention } from './symbol-market.ts';
export type { ChainedTick } from './tick.ts';

/** Consecutive ticks and the chain value before them. */
export interface TickRange {
  readonly prevHash: string;
  readonly ticks: readonly ChainedTick[];
}

/** Reads of prices for the rest of the server. Methods that take a symbol throw RangeError for an unknown one. */
export interface Market {
  /**
   * Recovers chain heads and candles, then starts the feeds. Throws when the tick log and the database do not belong
   * together.
   */
  start(): Promise<void>;
  /** Stops the feeds and writes the closed candles; no tick is published afterwards. */
  stop(): Promise<void>;
  /** Returns all markets, ascending by `sort`; with a real feed, once started, those that its upstream trades. */
  symbols(): readonly MarketRules[];
  /**
   * Returns the rules of a market, undefined for an unknown one.
   * @param symbol  upper case
   */
  rulesOf(symbol: string): MarketRules | undefined;
  lastTick(symbol: MarketSymbol): ChainedTick | undefined;
  /** Returns whether no tick came for 5 s; then second contracts are closed (docs/exchange.md#feed). */
  isStale(symbol: MarketSymbol): boolean;
  /**
   * Returns the time, epoch ms, before which no further tick can be published. It lags behind the clock while the
   * process is held up, or while ticks are on their way to the log; until then the absence of a tick is not certain.
   */
  publishedUpToMs(): number;
  /**
   * Returns the chain value before tick 1 and its time. Both are public, because every later hash follows from them.
   */
  genesisOf(symbol: MarketSymbol): { readonly timeMs: number; readonly hash: string };
  /** Adds a listener, called in order of `seq` per symbol, after the tick is in the append-only log. */
  onTick(listener: (tick: ChainedTick) => void): Unlisten;
  onStatus(listener: (symbol: MarketSymbol, stale: boolean) => void): Unlisten;
  /** Returns the first tick with a larger seq, or null when there is none yet. */
  tickAfterSeq(symbol: MarketSymbol, seq: number): Promise<ChainedTick | null>;
  /**
   * Returns the newest ticks from memory, newest first, at most `limit`. Memory reaches back ten minutes, after a
   * restart to the open minute.
   */
  recentTicks(symbol: MarketSymbol, limit: number): readonly ChainedTick[];
  /**
   * Returns published ticks `fromSeq` … `toSeq`, oldest first, at most the first 1000, fewer when the rest does not
   * exist yet. `prevHash` is the chain value before the first of them, or the newest one when there are none. They end
   * before the first removed tick.
   * @throws TicksRemoved when that is `fromSeq` or the one before it
   */
  ticksBetween(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<TickRange>;
  /**
   * Returns `before`, the last tick with ts <= timeMs, and `after`, the first with ts > timeMs. They are adjacent in
   * the chain when both exist.
   */
  ticksAround(symbol: MarketSymbol, timeMs: number): Promise<{ before: ChainedTick | null; after: ChainedTick | null }>;
  /**
   * Returns klines ascending by open time, at most `limit` (1 … 1000). Without `endMs` the last one is still open; with
   * it, only klines that close at or before `endMs`, none before the listing. Minutes without a tick are left out.
   * Those before the first start are generated and lead to its first price.
   */
  klines(symbol: MarketSymbol, interval: Interval, limit: number, endMs?: number): Promise<readonly KlineRowWire[]>;
  /**
   * Returns the open kline and the `limit` − 1 before it synchronously, for subscribers that get it ten times a second.
   */
  newestKlines(symbol: MarketSymbol, interval: Interval, limit: number): readonly KlineRowWire[];
  /** Returns the rolling 24 h summary: the open minute and the 1440 before it. */
  ticker(symbol: MarketSymbol): TickerWire;
  bookSnapshot(symbol: MarketSymbol): BookSnapshot;
  onDepth(listener: (symbol: MarketSymbol, delta: BookDelta) => void): Unlisten;
  /**
   * Returns hours of the simulated feed that begin in [fromMs, toMs), ascending, at most 1000: each with the hash of
   * its seed, and with the seed once the hour is over.
   */
  seedEpochs(fromMs: number, toMs: number): Promise<readonly SeedEpoch[]>;
  /** Returns the last price of the asset in USDT, `1` for USDT itself, null for an asset without a market. */
  usdtPrice(asset: string): DecimalText | null;
  /**
   * Returns the lowest and highest of last price, best bid and best ask of the asset in USDT; both `1` for USDT itself,
   * null for an asset without a market. An empty side of the book is left out.
   */
  usdtRange(asset: string): UsdtRange | null;
}

export interface MarketParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  /** Set on a node of a cluster: the source of published ticks, in place of the feeds. */
  readonly shared?: SharedFeed;
}

/** The feed of a node of a cluster: everything that the present engine publishes, on this node or another. */
export interface SharedFeed extends Feed {
  /** Brings the tick logs below a folder up to date, before they are opened. */
  fill(ticksDir: string, genesisOf: (symbol: MarketSymbol) => number): Promise<void>;
  /** Sets the feeds that it publishes from while this node is the engine. */
  use(feeds: readonly Feed[]): void;
  /** Whether this node is the engine; only the engine writes candles. */
  readonly leads: boolean;
}

/** A market whose ticks are in files of this process. */
export interface StoredMarket extends Market {
  retentionOf(symbol: MarketSymbol): TickRetention;
  /** Returns the past of a market in whole days; undefined for a market that does not run. */
  candleDaysOf(symbol: MarketSymbol): CandleDays | undefined;
}

/** A market whose loop the caller drives: `createMarket` by a timer, tests directly. */
export interface DrivenMarket extends StoredMarket {
  /** Publishes everything that happened up to now, then writes closed candles that are due. */
  turn(): void;
}

/** Interval of the loop for all symbols and feeds, ms. */
const TURN_MS = 50;
/**
 * Refuses a change of the feed's kind within a chain.
 * @throws Error when real prices would follow simulated ones, or the other way round
 */
function refuseMixedChains(markets: readonly SymbolMarket[], isSimulated: boolean): void {
  for (const market of markets) {
    const head = market.head();
    if (head && isRealSource(head.tick.source) === isSimulated) {
      throw new Error('this DATA_DIR holds prices of another kind of feed: real and simulated ones need one each');
    }
  }
}

/** The parts that exist between `start` and `stop`. */
interface Started {
  readonly chosen: ChosenFeeds;
  readonly feeds: readonly Feed[];
  readonly seeds: SeedCommitments;
  readonly saving: CandleSaving;
  /** Fills minutes without ticks; null for a feed whose gaps stay gaps. */
  readonly filling: GapFilling | null;
}

/** Returns the reads of published ticks. */
const tickReads = (
  markets: RunningMarkets,
): Pick<Market, 'tickAfterSeq' | 'recentTicks' | 'ticksBetween' | 'ticksAround'> => ({
  async tickAfterSeq(symbol, seq) {
    return (await markets.of(symbol).market.afterSeq(seq))?.tick ?? null;
  },

  recentTicks: (symbol, limit) => markets.of(symbol).market.newest(limit),
  ticksBetween: (symbol, fromSeq, toSeq) => markets.of(symbol).market.between(fromSeq, toSeq),

  async ticksAround(symbol, timeMs) {
    const { before, after } = await markets.of(symbol).market.around(timeMs);
    return { before: before?.tick ?? null, after: after?.tick ?? null };
  },
});

export function createDrivenMarket({ config, db, clock, shared }: MarketParts): DrivenMarket {
  const store = marketStore(db);
  const markets = runningMarkets();
  const published = publication(markets);
  const restoring = candleRestoring(store, markets, clock);
  const blocks = blockCache();
  let started: Started | null = null;
  let publishedMs = 0;
  let stopped = false;
  /**
   * Markets whose generated last day does not exist yet; one is generated each turn, before the first visitor needs it.
   */
  const cold: SymbolMarket[] = [];
  const pasts = marketPasts(store, restoring, () =>
    started?.chosen.filler ? (started.filling?.filledTo() ?? 0) : Number.POSITIVE_INFINITY,
  );

  /**
   * Opens the markets.
   * @returns the minute of the oldest genesis
   */
  async function openMarkets(of: ChosenFeeds, feeds: readonly Feed[], nowMs: number): Promise<number> {
    const wanted = of.entries.map((entry) => ({ rules: entry.rules, anchorTicks: of.anchorTicks(entry) }));
    const geneses = await store.genesis(wanted, nowMs);
    await shared?.fill(join(config.dataDir, 'ticks'), (symbol) => geneses.get(symbol)!.timeMs);
    let oldest = nowMs;
    markets.clear();
    for (const entry of of.entries) {
      const { symbol } = entry.rules;
      const genesis = geneses.get(symbol)!;
      const history = of.history(entry, minuteOf(genesis.timeMs), genesis.anchorTicks);
      pasts.add(entry, history, genesis);
      const market = symbolMarket({
        entry,
        genesis,
        history,
        logDir: join(config.dataDir, 'ticks', symbol),
        readMinutes: (from, to) => restoring.minutesOf(symbol, from, to),
        checked: shared !== undefined,
      });
      markets.add({ market, feed: feeds.find(({ symbols }) => symbols.includes(symbol))! });
      oldest = Math.min(oldest, genesis.timeMs);
    }
    return minuteOf(oldest);
  }

  /** Prepares candles of minutes without ticks: read from a real feed's upstream, else generated. */
  function prepareCandles(chosen: ChosenFeeds, nowMs: number): GapFilling | null {
    if (chosen.filler === null) {
      cold.push(...markets.all().toReversed());
      return null;
    }
    // Candles are complete up to the last published tick and may be missing after it.
    const heads = new Map(markets.all().map((one) => [one.entry.rules.symbol, one.head()?.tick.ts ?? nowMs]));
    const filler = chosen.filler((symbol) => minuteOf(heads.get(symbol) ?? nowMs));
    restoring.startWarming(minuteOf(nowMs));
    return gapFilling(filler, store, markets);
  }

  return {
    async start() {
      const nowMs = clock.now();
      const minute = minuteOf(nowMs);
      const seed = await store.seed(config.market.kind === 'sim' ? config.market.seed : null);
      const checkpoints = await store.checkpoints();
      const known = new Set(checkpoints.keys());
      const chosen = await chooseFeeds({ config: config.market, seed, clock, blocks, known });
      const seeds = seedCommitments(store, seed, chosen.isSimulated);
      const feeds = shared ? [shared] : chosen.feeds;
      const saving = candleSaving({
        store,
        markets,
        before: seeds.commit,
        isWriter: () => shared?.leads !== false,
        firstMinute: minute,
      });
      started = { chosen, feeds, seeds, saving, filling: null };
      await seeds.commit(nowMs);
      shared?.use(chosen.feeds);
      const firstMinute = await openMarkets(chosen, feeds, nowMs);
      // In parallel: stored minutes end where the ticks to add begin.
      await Promise.all([
        checkpoints.size > 0 && restoring.newest(minute),
        ...markets.all().map((market) => market.recover(checkpoints.get(market.entry.rules.symbol))),
      ]);
      refuseMixedChains(markets.all(), chosen.isSimulated);
      started = { ...started, filling: prepareCandles(chosen, nowMs) };
      for (const feed of feeds) {
        published.follow(feed);
        publishedMs = clock.now();
        feed.start(publishedMs, (symbol) => feedHeadOf(markets.of(symbol).market));
      }
      if (checkpoints.size > 0) restoring.startOlder(minute, firstMinute);
    },

    async stop() {
      if (stopped) return;
      stopped = true;
      started?.chosen.close();
      await Promise.all([started?.saving.settled(), restoring.close(), started?.filling?.close()]);
      if (markets.all().length > 0 && shared?.leads !== false) await started?.saving.save(minuteOf(clock.now()));
      for (const market of markets.all()) market.close();
    },

    turn() {
      if (stopped) return;
      const nowMs = clock.now();
      // The old state first, so that a hold-up of the process is reported as a gap.
      markets.reportStatus(nowMs);
      for (const feed of started?.feeds ?? []) feed.turn(nowMs);
      published.publishTicks();
      publishedMs = nowMs;
      markets.reportStatus(nowMs);
      published.publishDepths();
      started?.saving.whenDue(nowMs);
      started?.filling?.whenDue(nowMs);
      cold.pop()?.ticker(nowMs);
    },

    ...tickReads(markets),
    retentionOf: (symbol) => markets.of(symbol).market.keeping,
    candleDaysOf: pasts.of,
    symbols: markets.rules,
    rulesOf: markets.rulesOf,
    lastTick: (symbol) => markets.of(symbol).market.head()?.tick,
    isStale: (symbol) => markets.isStale(symbol, clock.now()),
    publishedUpToMs: () => publishedMs,
    genesisOf: (symbol) => markets.of(symbol).market.genesis,
    onTick: published.onTick,
    onStatus: markets.onStatus,
    onDepth: published.onDepth,

    async klines(symbol, interval, limit, endMs) {
      return markets.of(symbol).market.klines(clock.now(), interval, limit, endMs);
    },
    newestKlines: (symbol, interval, limit) => markets.of(symbol).market.newestKlines(clock.now(), interval, limit),
    ticker: (symbol) => markets.of(symbol).market.ticker(clock.now()),
    bookSnapshot: published.snapshot,
    seedEpochs: async (fromMs, toMs) => (await started?.seeds.epochs(fromMs, toMs, clock.now())) ?? [],
    usdtPrice: markets.usdtPrice,
    usdtRange: markets.usdtRange,
  };
}

/** Creates the market of a running server; a timer drives it from `start` to `stop`. */
export function createMarket(parts: MarketParts): StoredMarket {
  const market = createDrivenMarket(parts);
  let timer: NodeJS.Timeout | undefined;
  return {
    ...market,
    async start() {
      await market.start();
      timer = setInterval(market.turn, TURN_MS);
    },
    async stop() {
      clearInterval(timer);
      await market.stop();
    },
  };
}
