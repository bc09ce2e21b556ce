import { join } from 'node:path';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import type { Db } from '../infra/db.ts';
import { log } from '../infra/log.ts';
import type { TickerWire } from './candles.ts';
import type { GapFiller } from './binance/gap-filler.ts';
import { blockCache } from './block-cache.ts';
import type { MarketRules } from './catalogue.ts';
import { CATALOGUE } from './catalogue.ts';
import type { ChosenFeeds } from './choose-feeds.ts';
import { chooseFeeds, isRealSource } from './choose-feeds.ts';
import type { Feed, FeedBook, FeedHead, FeedLevel, FeedTick } from './feed.ts';
import type { KlineRowWire } from './kline.ts';
import type { Unlisten } from './listener-list.ts';
import { listenerList } from './listener-list.ts';
import { marketStore } from './market-store.ts';
import type { MinuteSeries } from './minute-series.ts';
import { MINUTE_MS, minuteOf, minuteSeries } from './minute-series.ts';
import { textFromScaled } from './scaled.ts';
import { EPOCH_MS, epochSeed, epochStart, seedHashOf } from './seed-epochs.ts';
import type { SymbolMarket, TickKeeping } from './symbol-market.ts';
import { symbolMarket } from './symbol-market.ts';
import type { LoggedTick } from './tick-log.ts';
import type { ChainedTick } from './tick.ts';

export type { TickerWire } from './candles.ts';
export type { MarketRules } from './catalogue.ts';
export type { KlineRowWire } from './kline.ts';
export type { Unlisten } from './listener-list.ts';
export type { TickKeeping } from './symbol-market.ts';
export type { ChainedTick } from './tick.ts';

/** Price and quantity as decimal text. */
export type BookLevelText = [price: string, qty: string];

/** Whole book after update `last`; bids descend, asks ascend, at least 200 levels a side. */
export interface BookSnapshot {
  readonly last: number;
  readonly bids: BookLevelText[];
  readonly asks: BookLevelText[];
}

/** Updates `first` to `last`, both included: the levels that changed with their new quantity, 0 = gone. */
export interface BookDelta {
  readonly first: number;
  readonly last: number;
  readonly bids: BookLevelText[];
  readonly asks: BookLevelText[];
}

/** Consecutive ticks and the chain value they follow from. */
export interface TickRange {
  readonly prevHash: string;
  readonly ticks: readonly ChainedTick[];
}

export interface SeedEpoch {
  readonly startMs: number;
  /** First moment that is not in it. */
  readonly endMs: number;
  /** SHA-256 of the seed text of protocol/proof-texts.ts. */
  readonly seedHash: string;
  /** Null until the hour is over. */
  readonly seed: string | null;
}

/** Everything the rest of the server knows about prices. Methods that take a symbol throw RangeError for an unknown one. */
export interface Market {
  /** Recovers chain heads and candles, then lets the feeds run. Throws when the tick log and the database do not belong together. */
  start(): Promise<void>;
  /** Ends the feeds and writes the closed candles; no tick is published afterwards. */
  stop(): Promise<void>;
  /** All markets that there are, ascending by `sort`: of a real feed, once started, those that its upstream trades. */
  symbols(): readonly MarketRules[];
  /** Upper case; undefined when there is no such market. */
  rulesOf(symbol: string): MarketRules | undefined;
  lastTick(symbol: MarketSymbol): ChainedTick | undefined;
  /** No tick for 5 s: second contracts are closed (docs/exchange.md#feed). */
  isStale(symbol: MarketSymbol): boolean;
  /**
   * Epoch ms; no tick is to come any more whose time lies before it. Behind the clock while the process stands still, or while
   * ticks are on their way to where they are published: until then nobody knows that there was none.
   */
  toldUpToMs(): number;
  /** Chain value before tick 1, and the time it was fixed. Publish it: every later hash follows from it. */
  genesisOf(symbol: MarketSymbol): { readonly timeMs: number; readonly hash: string };
  /** Called in order of `seq` per symbol, after the tick is in the append-only log. */
  onTick(listener: (tick: ChainedTick) => void): Unlisten;
  onStatus(listener: (symbol: MarketSymbol, stale: boolean) => void): Unlisten;
  /** First tick with a larger seq, or null when it has not come yet. */
  tickAfterSeq(symbol: MarketSymbol, seq: number): Promise<ChainedTick | null>;
  /** The newest ticks, newest first, at most `limit`: from memory, which reaches back ten minutes, and to the open minute after a restart. */
  recentTicks(symbol: MarketSymbol, limit: number): readonly ChainedTick[];
  /**
   * Published ticks `fromSeq` … `toSeq`, oldest first: at most the first 1000 of them, fewer when the rest has not come yet.
   * `prevHash` is the chain value before the first of them, or the newest one when there is none. They end before the first
   * that is no longer kept. @throws TicksRemoved when that is `fromSeq` or the one before it
   */
  ticksBetween(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<TickRange>;
  /** `before`: last tick with ts <= timeMs; `after`: first with ts > timeMs. Adjacent in the chain when both are there. */
  ticksAround(symbol: MarketSymbol, timeMs: number): Promise<{ before: ChainedTick | null; after: ChainedTick | null }>;
  /**
   * Klines ascending by open time, at most `limit` (1 … 1000). Without `endMs` the last one is still open;
   * with it, only klines that close at or before `endMs`, none when that is before the listing. Minutes without a tick
   * are left out. Those before the first start are invented, and lead to its first price.
   */
  klines(symbol: MarketSymbol, interval: Interval, limit: number, endMs?: number): Promise<readonly KlineRowWire[]>;
  /** The open kline and the `limit` − 1 before it, at once: what followers of a kline hear ten times a second. */
  newestKlines(symbol: MarketSymbol, interval: Interval, limit: number): readonly KlineRowWire[];
  /** Rolling 24 h summary: the open minute and the 1440 before it. */
  ticker(symbol: MarketSymbol): TickerWire;
  bookSnapshot(symbol: MarketSymbol): BookSnapshot;
  onDepth(listener: (symbol: MarketSymbol, delta: BookDelta) => void): Unlisten;
  /**
   * Hours of the simulated feed that begin in [fromMs, toMs), ascending, at most 1000: each committed to by the hash of its
   * seed; the seed itself only once the hour is over.
   */
  seedEpochs(fromMs: number, toMs: number): Promise<readonly SeedEpoch[]>;
  /** Last price of the asset in USDT, `1` for USDT itself, null for an asset without a market. */
  usdtPrice(asset: string): DecimalText | null;
  /**
   * Lowest and highest of last price, best bid and best ask of the asset in USDT; both `1` for USDT itself, null for an asset
   * without a market. A side of the book without levels is left out.
   */
  usdtRange(asset: string): UsdtRange | null;
}

export interface UsdtRange {
  readonly low: DecimalText;
  readonly high: DecimalText;
}

export interface MarketParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  /** Of a cluster: where published ticks come from, in place of the feeds. */
  readonly shared?: SharedFeed;
}

/** The feed of a node of a cluster: what the engine of the moment has published, be it this node or another. */
export interface SharedFeed extends Feed {
  /** Brings the tick logs below a folder up to date, before they are opened. */
  fill(ticksDir: string, genesisOf: (symbol: MarketSymbol) => number): Promise<void>;
  /** The feeds that it publishes from once this node is the engine. */
  use(feeds: readonly Feed[]): void;
  /** This node is the engine: it alone writes candles. */
  readonly leads: boolean;
}

/** A market whose ticks lie in files of ours. */
export interface StoredMarket extends Market {
  keepingOf(symbol: MarketSymbol): TickKeeping;
}

/** A market whose loop somebody else turns: `createMarket` by timer, a test by hand. */
export interface DrivenMarket extends StoredMarket {
  /** Publishes all that happened up to the clock's now, then writes closed candles when some are due. */
  turn(): void;
}

/** One loop for all symbols and feeds. */
const TURN_MS = 50;
const STALE_MS = 5000;
/** A minute's candles are written this long after its end, and again after a failure. */
const SAVE_DELAY_MS = 2000;
/** Read before `start` ends: a full day for the tickers. Older candles follow in the background, in steps of this. */
const WARM_MINUTES = 1500;
const LATER_MINUTES = 360;

/** Seeds are committed to this far ahead: also after days without the server no hour is used that was not. */
const COMMITTED_EPOCHS = 7 * 24;
/** By then the last tick of an hour is out, however late the turn came. */
const REVEAL_DELAY_MS = 10_000;

/** Markets whose past is read from the upstream at the same time, at a start. */
const WARMED_AT_ONCE = 4;

function headOf(market: SymbolMarket): FeedHead | null {
  const head = market.head();
  return head && { seq: head.tick.seq, ts: head.tick.ts, price: head.price };
}

/** What is known about one market once it runs. */
interface Running {
  readonly market: SymbolMarket;
  readonly feed: Feed;
  /** What listeners were told last. */
  stale: boolean;
  /** Number of book updates so far in this run. */
  depthId: number;
}

export function createDrivenMarket({ config, db, clock, shared }: MarketParts): DrivenMarket {
  const store = marketStore(db);
  const rulesBySymbol = new Map(CATALOGUE.map(({ rules }) => [rules.symbol as string, rules]));
  const running = new Map<MarketSymbol, Running>();
  const blocks = blockCache();
  const tickListeners = listenerList<[tick: ChainedTick]>();
  const depthListeners = listenerList<[symbol: MarketSymbol, delta: BookDelta]>();
  const statusListeners = listenerList<[symbol: MarketSymbol, stale: boolean]>();
  let chosen: ChosenFeeds | null = null;
  let feeds: readonly Feed[] = [];
  let filler: GapFiller | null = null;
  let feedTicks = new Map<MarketSymbol, FeedTick[]>();
  let feedDepths: { readonly symbol: MarketSymbol; readonly change: FeedBook }[] = [];
  let masterSeed = '';
  let committedThrough = 0;
  let savedMinute = 0;
  let filledMinute = 0;
  let nextSaveMs = 0;
  let toldMs = 0;
  let saving: Promise<void> = Promise.resolve();
  let restoring: Promise<void> = Promise.resolve();
  let filling: Promise<void> = Promise.resolve();
  let stopped = false;
  /** Markets whose invented last day is still to be made: one a turn, so that the first visitor finds all of them ready. */
  const cold: SymbolMarket[] = [];

  function runningOf(symbol: MarketSymbol): Running {
    const state = running.get(symbol);
    if (!state) throw new RangeError(`no market ${symbol}`);
    return state;
  }

  function isStale({ market, feed }: Running, nowMs: number): boolean {
    const head = market.head();
    return !head || nowMs - head.tick.ts > STALE_MS || feed.health(head.tick.symbol) === 'ended';
  }

  function tellStatus(nowMs: number): void {
    for (const [symbol, state] of running) {
      const stale = isStale(state, nowMs);
      if (stale === state.stale) continue;
      state.stale = stale;
      statusListeners.tell(symbol, stale);
    }
  }

  function levelTexts(levels: readonly FeedLevel[], rules: MarketRules): BookLevelText[] {
    return levels.map(({ price, qty }) => [
      textFromScaled(price, rules.priceDecimals),
      textFromScaled(qty, rules.sizeDecimals),
    ]);
  }

  function publishTicks(): void {
    const batches = feedTicks;
    feedTicks = new Map();
    const published: LoggedTick[] = [];
    // All logs first: whoever hears of a tick may look up any other tick of the same turn.
    for (const [symbol, ticks] of batches) {
      const { market, feed } = runningOf(symbol);
      const logged = market.publish(ticks);
      if (logged.length < ticks.length) feed.resume(symbol, headOf(market));
      published.push(...logged);
    }
    for (const { tick } of published) tickListeners.tell(tick);
  }

  function publishDepths(): void {
    const changes = feedDepths;
    feedDepths = [];
    for (const { symbol, change } of changes) {
      const state = runningOf(symbol);
      const { rules } = state.market.entry;
      state.depthId += 1;
      const bids = levelTexts(change.bids, rules);
      const asks = levelTexts(change.asks, rules);
      depthListeners.tell(symbol, { first: state.depthId, last: state.depthId, bids, asks });
    }
  }

  /** Before the feeds run, and then every hour: what a seed is stands fixed, and can be asked for, long before it is used. */
  async function commitSeeds(nowMs: number): Promise<void> {
    if (!chosen?.isSimulated) return;
    const first = epochStart(nowMs);
    const last = first + COMMITTED_EPOCHS * EPOCH_MS;
    if (last <= committedThrough) return;
    const epochs: { startMs: number; seedHash: string }[] = [];
    for (let startMs = first; startMs <= last; startMs += EPOCH_MS) {
      epochs.push({ startMs, seedHash: seedHashOf(startMs, epochSeed(masterSeed, startMs)) });
    }
    await store.commitSeeds(epochs, nowMs);
    committedThrough = last;
  }

  async function save(minute: number): Promise<void> {
    await commitSeeds(minute * MINUTE_MS);
    const unsaved = [...running.values()].map(({ market }) => market.unsaved(minute));
    const checkpoints = unsaved.map(({ checkpoint }) => checkpoint).filter((checkpoint) => checkpoint !== null);
    await store.save(
      unsaved.flatMap(({ minutes }) => minutes),
      checkpoints,
    );
    for (const part of unsaved) part.markSaved();
    for (const { market } of running.values()) market.forgetOld(minute);
    savedMinute = minute;
  }

  /** Starts writing when a minute has ended and its last ticks are surely in. */
  function saveWhenDue(nowMs: number): void {
    const minute = minuteOf(nowMs);
    if (
      shared?.leads === false ||
      minute <= savedMinute ||
      nowMs < nextSaveMs ||
      nowMs - minute * MINUTE_MS < SAVE_DELAY_MS
    )
      return;
    // Not before the next due time, so that two never run at once and a broken database is not hammered.
    nextSaveMs = Number.POSITIVE_INFINITY;
    saving = save(minute)
      .catch((error: unknown) => log.error('candles not written', error))
      .finally(() => {
        nextSaveMs = nowMs + SAVE_DELAY_MS;
      });
  }

  /** Of a real feed: once a minute, what was missed is read from the upstream. */
  async function fillGaps(minute: number): Promise<void> {
    const markets = [...running.values()].map(({ market }) => market);
    const filled = (await filler?.fill(minute, markets)) ?? [];
    if (filled.length > 0 && !stopped) await store.save(filled, []);
  }

  function fillWhenDue(nowMs: number): void {
    const minute = minuteOf(nowMs);
    if (filler === null || minute <= filledMinute || nowMs - minute * MINUTE_MS < SAVE_DELAY_MS) return;
    filledMinute = Number.POSITIVE_INFINITY;
    filling = fillGaps(minute)
      .catch((error: unknown) => {
        if (!stopped) log.error('gaps not filled', error);
      })
      .finally(() => {
        filledMinute = minute;
      });
  }

  async function warmAll(minute: number): Promise<void> {
    const waiting = [...running.values()].map(({ market }) => market).toReversed();
    const one = async (): Promise<void> => {
      for (let market = waiting.pop(); market; market = waiting.pop()) {
        if (stopped) return;
        await market.warm(minute);
      }
    };
    await Promise.all(Array.from({ length: WARMED_AT_ONCE }, one));
  }

  const restoreMinutes = (from: number, to: number): Promise<void> =>
    store.minutes(from, to, (symbol, minute, candle) => running.get(symbol)?.market.restore(minute, candle));

  /** Candles older than the warm ones, newest first, in whole hours; nobody waits for them. */
  async function restoreOlder(newest: number, oldest: number): Promise<void> {
    for (let from = newest + 1; from > oldest;) {
      if (stopped) return;
      const to = from - 1;
      from = Math.floor(to / LATER_MINUTES) * LATER_MINUTES;
      await restoreMinutes(from, to);
      for (const { market } of running.values()) market.forgetOld(minuteOf(clock.now()));
    }
  }

  async function minutesOf(symbol: MarketSymbol, from: number, to: number): Promise<MinuteSeries> {
    const series = minuteSeries();
    await store.minutes(from, to, (_symbol, minute, candle) => series.set(minute, candle), symbol);
    return series;
  }

  async function openMarkets(of: ChosenFeeds, nowMs: number): Promise<number> {
    const wanted = of.entries.map((entry) => ({ rules: entry.rules, anchorTicks: of.anchorTicks(entry) }));
    const geneses = await store.genesis(wanted, nowMs);
    await shared?.fill(join(config.dataDir, 'ticks'), (symbol) => geneses.get(symbol)!.timeMs);
    let oldest = nowMs;
    rulesBySymbol.clear();
    for (const entry of of.entries) {
      const { symbol } = entry.rules;
      const genesis = geneses.get(symbol)!;
      const feed = feeds.find(({ symbols }) => symbols.includes(symbol))!;
      const market = symbolMarket({
        entry,
        genesis,
        history: of.history(entry, minuteOf(genesis.timeMs), genesis.anchorTicks),
        logDir: join(config.dataDir, 'ticks', symbol),
        readMinutes: (from, to) => minutesOf(symbol, from, to),
        checked: shared !== undefined,
      });
      running.set(symbol, { market, feed, stale: true, depthId: 0 });
      rulesBySymbol.set(symbol, entry.rules);
      oldest = Math.min(oldest, genesis.timeMs);
    }
    return minuteOf(oldest);
  }

  /** @throws Error when real prices would follow on simulated ones in a chain, or the other way round */
  function refuseMixedChains(isSimulated: boolean): void {
    for (const { market } of running.values()) {
      const head = market.head();
      if (head && isRealSource(head.tick.source) === isSimulated) {
        throw new Error('this DATA_DIR holds prices of another kind of feed: real and simulated ones need one each');
      }
    }
  }

  const market: DrivenMarket = {
    async start() {
      const nowMs = clock.now();
      const minute = minuteOf(nowMs);
      const seed = await store.seed(config.market.kind === 'sim' ? config.market.seed : null);
      masterSeed = seed;
      const checkpoints = await store.checkpoints();
      chosen = await chooseFeeds({ config: config.market, seed, clock, blocks, known: new Set(checkpoints.keys()) });
      await commitSeeds(nowMs);
      feeds = chosen.feeds;
      if (shared) {
        shared.use(feeds);
        feeds = [shared];
      }
      const firstMinute = await openMarkets(chosen, nowMs);
      const warmFrom = minute - WARM_MINUTES;
      // At the same time: stored minutes end where the ticks to be added up begin.
      await Promise.all([
        checkpoints.size > 0 && restoreMinutes(warmFrom, minute),
        ...[...running].map(([symbol, state]) => state.market.recover(checkpoints.get(symbol))),
      ]);
      savedMinute = minute;
      refuseMixedChains(chosen.isSimulated);
      if (chosen.filler === null) cold.push(...[...running.values()].map((state) => state.market).toReversed());
      else {
        // What ticks were published up to is known; from there on candles may be missing.
        const heads = new Map([...running].map(([symbol, state]) => [symbol, state.market.head()?.tick.ts ?? nowMs]));
        filler = chosen.filler((symbol) => minuteOf(heads.get(symbol) ?? nowMs));
        void warmAll(minute);
      }
      for (const feed of feeds) {
        feed.onTick((tick) => {
          const batch = feedTicks.get(tick.symbol);
          if (batch) batch.push(tick);
          else feedTicks.set(tick.symbol, [tick]);
        });
        feed.onDepth((symbol, change) => feedDepths.push({ symbol, change }));
        toldMs = clock.now();
        feed.start(toldMs, (symbol) => headOf(runningOf(symbol).market));
      }
      if (checkpoints.size === 0) return;
      restoring = restoreOlder(warmFrom - 1, firstMinute).catch((error: unknown) =>
        log.error('older candles not read', error),
      );
    },

    async stop() {
      if (stopped) return;
      stopped = true;
      chosen?.close();
      await Promise.all([saving, restoring, filling]);
      if (running.size > 0 && shared?.leads !== false) await save(minuteOf(clock.now()));
      for (const { market } of running.values()) market.close();
    },

    turn() {
      if (stopped) return;
      const nowMs = clock.now();
      // First the old state, so that a hold-up of the process is told as what it was: a gap.
      tellStatus(nowMs);
      for (const feed of feeds) feed.turn(nowMs);
      publishTicks();
      toldMs = nowMs;
      tellStatus(nowMs);
      publishDepths();
      saveWhenDue(nowMs);
      fillWhenDue(nowMs);
      cold.pop()?.ticker(nowMs);
    },

    keepingOf: (symbol) => runningOf(symbol).market.keeping,
    symbols: () => [...rulesBySymbol.values()],
    rulesOf: (symbol) => rulesBySymbol.get(symbol),
    lastTick: (symbol) => runningOf(symbol).market.head()?.tick,
    isStale: (symbol) => isStale(runningOf(symbol), clock.now()),
    toldUpToMs: () => toldMs,
    genesisOf: (symbol) => runningOf(symbol).market.genesis,
    onTick: (listener) => tickListeners.add(listener),
    onStatus: (listener) => statusListeners.add(listener),
    onDepth: (listener) => depthListeners.add(listener),

    async tickAfterSeq(symbol, seq) {
      return (await runningOf(symbol).market.afterSeq(seq))?.tick ?? null;
    },

    recentTicks: (symbol, limit) => runningOf(symbol).market.newest(limit),
    ticksBetween: (symbol, fromSeq, toSeq) => runningOf(symbol).market.between(fromSeq, toSeq),

    async ticksAround(symbol, timeMs) {
      const { before, after } = await runningOf(symbol).market.around(timeMs);
      return { before: before?.tick ?? null, after: after?.tick ?? null };
    },

    async klines(symbol, interval, limit, endMs) {
      return runningOf(symbol).market.klines(clock.now(), interval, limit, endMs);
    },
    newestKlines: (symbol, interval, limit) => runningOf(symbol).market.newestKlines(clock.now(), interval, limit),

    ticker: (symbol) => runningOf(symbol).market.ticker(clock.now()),

    bookSnapshot(symbol) {
      const { feed, depthId, market } = runningOf(symbol);
      const book = feed.snapshot(symbol);
      const { rules } = market.entry;
      return { last: depthId, bids: levelTexts(book.bids, rules), asks: levelTexts(book.asks, rules) };
    },

    async seedEpochs(fromMs, toMs) {
      const overMs = clock.now() - REVEAL_DELAY_MS;
      return (await store.seedHashes(fromMs, toMs)).map(({ startMs, seedHash }) => ({
        startMs,
        endMs: startMs + EPOCH_MS,
        seedHash,
        seed: startMs + EPOCH_MS <= overMs ? epochSeed(masterSeed, startMs) : null,
      }));
    },

    usdtPrice(asset) {
      if (asset === 'USDT') return '1' as DecimalText;
      const rules = rulesBySymbol.get(`${asset}USDT`);
      const state = rules && running.get(rules.symbol);
      return state ? textFromScaled(state.market.lastPrice(), rules.priceDecimals) : null;
    },

    usdtRange(asset) {
      if (asset === 'USDT') return { low: '1' as DecimalText, high: '1' as DecimalText };
      const rules = rulesBySymbol.get(`${asset}USDT`);
      const state = rules && running.get(rules.symbol);
      if (!state) return null;
      const last = state.market.lastPrice();
      const { bids, asks } = state.feed.snapshot(rules.symbol);
      const prices = [last, bids[0]?.price ?? last, asks[0]?.price ?? last];
      return {
        low: textFromScaled(Math.min(...prices), rules.priceDecimals),
        high: textFromScaled(Math.max(...prices), rules.priceDecimals),
      };
    },
  };
  return market;
}

/** The market of a running server: one timer turns it from `start` to `stop`. */
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
