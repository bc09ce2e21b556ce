import { hash } from 'node:crypto';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { CatalogueEntry, SimProfile } from './catalogue.ts';
import type { Feed, FeedBook, FeedHead, FeedTick } from './feed.ts';
import type { Random } from '../../protocol/simulation/random.ts';
import { randomFrom } from './random.ts';
import { epochSeed, epochStart } from './seed-epochs.ts';
import type { SimSegment } from '../../protocol/simulation/segment.ts';
import { simSegment } from '../../protocol/simulation/segment.ts';
import type { SimulatedBook } from './simulated-book.ts';
import { simulatedBook } from './simulated-book.ts';
import type { Touch } from '../../protocol/simulation/touch.ts';
import { touchAfter, touchAround } from '../../protocol/simulation/touch.ts';

/** Range of a pause between two ticks: mean × (0.6 … 1.4). */
const PAUSE_MIN = 0.6;
const PAUSE_SPAN = 0.8;
/** The book changes with every tick of its symbol, and at least this often, ms. */
const BOOK_MS_MIN = 200;
const BOOK_MS_SPAN = 100;
/** After a hold-up longer than this the missed ticks are not made up, and a gap remains, ms. */
const CATCH_UP_MS = 1000;

interface SimSymbol {
  readonly entry: CatalogueEntry;
  /** Random numbers of pauses and book; prices have their own. */
  readonly random: Random;
  readonly book: SimulatedBook;
  /** Quote volume of a mean tick, in ticks × lots. */
  readonly meanNotional: number;
  readonly meanPauseMs: number;
  /** The newest tick, after which the next segment begins. */
  head: FeedHead | null;
  /** Present segment; null when the next tick begins one. */
  segment: SimSegment | null;
  touch: Touch;
  /** Earliest time of the next tick. */
  earliestMs: number;
  nextTickMs: number;
  /** Time of the next book change, unless a tick changes it before. */
  nextBookMs: number;
}

export interface SimFeedOptions {
  readonly seed: string;
  /** Multiplies the ticks per second; volume stays the same. */
  readonly rate: number;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Returns the best prices of a market: its last trade is one of them; before the first trade they enclose the end of
 * its generated history.
 */
const touchBeside = (head: FeedHead | null, { anchorTicks }: SimProfile, random: Random): Touch =>
  head ? touchAfter(head.price, 1, random) : touchAround(anchorTicks, random);

/**
 * Creates the simulated exchange. Seed, published heads and the times of the turns determine everything it reports.
 * Prices come in segments: each hour and each start begins a new one after the last published tick, with the seed of
 * the hour.
 */
export function simFeed(entries: readonly CatalogueEntry[], options: SimFeedOptions): Feed {
  const symbols = new Map<MarketSymbol, SimSymbol>();
  let onTick: (tick: FeedTick) => void = () => {};
  let onDepth: (symbol: MarketSymbol, change: FeedBook) => void = () => {};

  function symbolAt(entry: CatalogueEntry, nowMs: number, head: FeedHead | null): SimSymbol {
    const { rules, sim } = entry;
    const random = randomFrom(`${options.seed}|pace|${rules.symbol}|${head?.seq ?? 0}`);
    const meanPauseMs = sim.meanTickMs / options.rate;
    const touch = touchBeside(head, sim, random);
    const book = simulatedBook(rules, sim, random);
    book.move(touch.bid, touch.ask);
    return {
      entry,
      random,
      book,
      meanNotional:
        (sim.dailyQuoteVolume * meanPauseMs * 10 ** (rules.priceDecimals + rules.sizeDecimals)) / 86_400_000,
      meanPauseMs,
      head,
      segment: null,
      touch,
      earliestMs: Math.max(nowMs, head?.ts ?? 0),
      // Symbols start at different times; otherwise all would tick in the same turn.
      nextTickMs: nowMs + meanPauseMs * random.uniform(),
      nextBookMs: nowMs + BOOK_MS_MIN * random.uniform(),
    };
  }

  function tick(state: SimSymbol, ts: number): void {
    const startMs = epochStart(ts);
    if (state.segment?.startMs !== startMs) {
      const { rules, sim } = state.entry;
      const profile = { symbol: rules.symbol, anchorTicks: sim.anchorTicks, sigmaPerMinute: sim.sigmaPerMinute };
      state.segment = simSegment(profile, startMs, epochSeed(options.seed, startMs), state.head, sha256);
    }
    const { price, side, turnover, touch } = state.segment.tick(ts);
    const { symbol } = state.entry.rules;
    const qty = Math.max(1, Math.round((state.meanNotional * turnover) / price));
    state.touch = touch;
    state.earliestMs = ts;
    state.head = { seq: (state.head?.seq ?? 0) + 1, ts, price };
    onTick({ symbol, ts, price, qty, side, source: state.segment.source });
  }

  function moveBook(state: SimSymbol): void {
    onDepth(state.entry.rules.symbol, state.book.move(state.touch.bid, state.touch.ask));
  }

  function turnOf(state: SimSymbol, nowMs: number): void {
    if (nowMs - state.nextTickMs > CATCH_UP_MS) state.nextTickMs = nowMs;
    const before = state.head;
    while (state.nextTickMs <= nowMs) {
      tick(state, Math.max(state.earliestMs, Math.floor(state.nextTickMs)));
      state.nextTickMs += state.meanPauseMs * (PAUSE_MIN + PAUSE_SPAN * state.random.uniform());
    }
    // Together with the tick that moved the best prices, so that no published last price is outside the book.
    if (state.head === before && state.nextBookMs > nowMs) return;
    moveBook(state);
    state.nextBookMs = nowMs + BOOK_MS_MIN + BOOK_MS_SPAN * state.random.uniform();
  }

  const stateOf = (symbol: MarketSymbol): SimSymbol => {
    const state = symbols.get(symbol);
    if (!state) throw new RangeError(`not simulated: ${symbol}`);
    return state;
  };

  return {
    symbols: entries.map((entry) => entry.rules.symbol),
    start(nowMs, headOf) {
      for (const entry of entries) {
        symbols.set(entry.rules.symbol, symbolAt(entry, nowMs, headOf(entry.rules.symbol)));
      }
    },
    turn(nowMs) {
      for (const state of symbols.values()) turnOf(state, nowMs);
    },
    resume(symbol, head) {
      const state = stateOf(symbol);
      state.head = head;
      state.segment = null;
      // The book has followed ticks that were not published.
      state.touch = touchBeside(head, state.entry.sim, state.random);
      moveBook(state);
    },
    onTick(listener) {
      onTick = listener;
    },
    onDepth(listener) {
      onDepth = listener;
    },
    snapshot: (symbol) => stateOf(symbol).book.snapshot(),
    health: () => 'live',
  };
}
