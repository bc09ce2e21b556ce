import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import { log } from '../infra/log.ts';
import { binanceFeed } from './binance/binance-feed.ts';
import { BINANCE_SOURCE } from './binance/followed-trades.ts';
import { gapFiller } from './binance/gap-filler.ts';
import type { GapFiller } from './binance/gap-filler.ts';
import { upstreamRest } from './binance/rest.ts';
import { upstreamHistory } from './binance/upstream-history.ts';
import type { BlockCache } from './block-cache.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Feed } from './feed.ts';
import type { History } from './history.ts';
import { generatedHistory } from './history.ts';
import { firstPriceOf, replayFeed } from './replay-feed.ts';
import type { Recording } from './replay-file.ts';
import { parseRecording, replaySymbol } from './replay-file.ts';
import { scaledFromText } from './scaled-price.ts';
import { simFeed } from './sim-feed.ts';

/** The feeds of the exchange, and everything else that depends on the kind of feed. */
export interface ChosenFeeds {
  readonly feeds: readonly Feed[];
  /** Existing markets, in the order of the catalogue. */
  readonly entries: readonly CatalogueEntry[];
  /** Returns the price at the very first start, in ticks. */
  anchorTicks(entry: CatalogueEntry): number;
  /**
   * Returns the history of a market before its first start.
   * @param anchorTicks  price at the first start of this data folder
   */
  history(entry: CatalogueEntry, endMinute: number, anchorTicks: number): History;
  /** Set for a real feed: creates the filler of minutes without ticks. Null for a feed whose gaps stay gaps. */
  readonly filler: ((firstMinute: (symbol: MarketSymbol) => number) => GapFiller) | null;
  /** Whether prices are derived from seeds. */
  readonly isSimulated: boolean;
  close(): void;
}

export interface ChoiceParts {
  readonly config: Config['market'];
  readonly seed: string;
  readonly clock: Clock;
  readonly blocks: BlockCache;
  /** Markets that have published ticks in this data folder. */
  readonly known: ReadonlySet<MarketSymbol>;
}

interface Play {
  readonly symbol: MarketSymbol;
  readonly name: string;
  readonly recording: Recording;
  readonly speed: number;
}

async function playOf(config: Config['market']): Promise<Play | null> {
  if (config.kind !== 'replay') return null;
  const symbol = replaySymbol(config.file);
  const entry = CATALOGUE.find(({ rules }) => rules.symbol === symbol);
  if (!entry) throw new Error(`no market ${symbol} for the replay file ${config.file}`);
  const recording = parseRecording(await readFile(config.file, 'utf8'), entry.rules);
  const name = basename(config.file, extname(config.file)).slice(0, 30);
  return { symbol, name, recording, speed: config.speed };
}

/** Creates the simulation, with one market replayed when the settings name a file. */
async function simulatedFeeds({ config, seed, blocks }: ChoiceParts): Promise<ChosenFeeds> {
  const play = await playOf(config);
  const simulated = CATALOGUE.filter(({ rules }) => rules.symbol !== play?.symbol);
  const feeds: Feed[] = [simFeed(simulated, { seed, rate: config.kind === 'sim' ? config.rate : 1 })];
  const entry = CATALOGUE.find(({ rules }) => rules.symbol === play?.symbol);
  if (play && entry) feeds.push(replayFeed(entry, play.recording, { name: play.name, seed, speed: play.speed }));
  return {
    feeds,
    entries: CATALOGUE,
    anchorTicks: ({ rules, sim }) => (rules.symbol === play?.symbol ? firstPriceOf(play.recording) : sim.anchorTicks),
    history: (of, genesisMinute, anchorTicks) => generatedHistory(of, { seed, genesisMinute, anchorTicks }, blocks),
    filler: null,
    isSimulated: true,
    close() {},
  };
}

type BinanceConfig = Extract<Config['market'], { kind: 'binance' }>;

/**
 * Creates the real feed. A market that the upstream does not trade is not offered; one with published ticks here stays,
 * stale, so that its open orders can end.
 * @throws Error at the very first start when the upstream does not answer, because there is no price to begin with
 */
async function realFeeds(config: BinanceConfig, { clock, blocks, known }: ChoiceParts): Promise<ChosenFeeds> {
  const rest = upstreamRest(config.restBase, clock);
  const prices = new Map<MarketSymbol, number>();
  try {
    const bySymbol = new Map((await rest.prices()).map(({ symbol, price }) => [symbol, price]));
    for (const { rules } of CATALOGUE) {
      const price = bySymbol.get(rules.symbol);
      const ticks = price === undefined ? 0 : scaledFromText(price, rules.priceDecimals);
      if (ticks > 0) prices.set(rules.symbol, ticks);
    }
  } catch (error) {
    if (known.size === 0) throw new Error('the upstream of MARKET_FEED does not answer', { cause: error });
    log.error('upstream not reached at the start', error);
  }
  const entries = CATALOGUE.filter(({ rules }) => prices.has(rules.symbol) || known.has(rules.symbol));
  const feed = binanceFeed({ entries, rest, streamBase: config.streamBase, clock, random: Math.random, prices });
  return {
    feeds: [feed],
    entries,
    anchorTicks: ({ rules, sim }) => prices.get(rules.symbol) ?? sim.anchorTicks,
    history: ({ rules }, endMinute) => upstreamHistory({ rules, rest, endMinute, blocks, clock }),
    filler: (firstMinute) => gapFiller(rest, firstMinute),
    isSimulated: false,
    close() {
      feed.close();
      rest.close();
    },
  };
}

export const chooseFeeds = (parts: ChoiceParts): Promise<ChosenFeeds> =>
  parts.config.kind === 'binance' ? realFeeds(parts.config, parts) : simulatedFeeds(parts);

/** Returns whether a tick was published by a real feed. */
export const isRealSource = (source: string): boolean => source.startsWith(`${BINANCE_SOURCE}:`);
