import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { Feed, FeedBook, FeedHead, FeedTick } from './feed.ts';
import type { PriceWalk } from './price-walk.ts';
import { priceWalk } from './price-walk.ts';
import type { Random } from './random.ts';
import { randomFrom } from './random.ts';
import type { SimulatedBook } from './simulated-book.ts';
import { simulatedBook } from './simulated-book.ts';
import type { Touch } from './touch.ts';
import { touchAround } from './touch.ts';

/** Pause between two ticks: mean × (0.6 … 1.4). */
const PAUSE_MIN = 0.6;
const PAUSE_SPAN = 0.8;
/** Book changes of one symbol come this often. */
const BOOK_MS_MIN = 200;
const BOOK_MS_SPAN = 100;
/** When the process was held up longer than this, the missed ticks are not made up afterwards: a gap is a gap. */
const CATCH_UP_MS = 1000;
/** Longer pauses count as this, so that a night without the server is no reason for a leap. */
const STEP_MINUTES_MAX = 1;

interface SimSymbol {
  readonly entry: CatalogueEntry;
  readonly random: Random;
  readonly walk: PriceWalk;
  readonly book: SimulatedBook;
  /** Quote turnover of a mean tick, in ticks × lots. */
  readonly meanNotional: number;
  readonly meanPauseMs: number;
  touch: Touch;
  lastTs: number;
  lastMid: number;
  nextTickMs: number;
  nextBookMs: number;
}

export interface SimFeedOptions {
  readonly seed: string;
  /** Multiplies the ticks per second; turnover stays the same. */
  readonly rate: number;
}

/**
 * The simulated exchange. Seed, published heads and the times of the turns decide everything it reports: after a restart
 * each symbol is seeded anew from its last published seq and goes on from its last price.
 */
export function simFeed(entries: readonly CatalogueEntry[], options: SimFeedOptions): Feed {
  const symbols = new Map<MarketSymbol, SimSymbol>();
  let onTick: (tick: FeedTick) => void = () => {};
  let onDepth: (symbol: MarketSymbol, change: FeedBook) => void = () => {};

  function symbolAt(entry: CatalogueEntry, nowMs: number, head: FeedHead | null): SimSymbol {
    const { rules, sim } = entry;
    const random = randomFrom(`${options.seed}|ticks|${rules.symbol}|${head?.seq ?? 0}`);
    const startTicks = head?.price ?? sim.anchorTicks;
    const meanPauseMs = sim.meanTickMs / options.rate;
    const touch = touchAround(startTicks, random);
    const book = simulatedBook(rules, sim, random);
    book.move(touch.bid, touch.ask);
    return {
      entry,
      random,
      walk: priceWalk(sim, startTicks, random),
      book,
      meanNotional:
        (sim.dailyQuoteVolume * meanPauseMs * 10 ** (rules.priceDecimals + rules.sizeDecimals)) / 86_400_000,
      meanPauseMs,
      touch,
      lastTs: Math.max(nowMs, head?.ts ?? 0),
      lastMid: startTicks,
      // Symbols start out of step, or all of them would tick in the same turn.
      nextTickMs: nowMs + meanPauseMs * random.uniform(),
      nextBookMs: nowMs + BOOK_MS_MIN * random.uniform(),
    };
  }

  function tick(state: SimSymbol, ts: number): void {
    const { random, walk } = state;
    walk.step(Math.min(STEP_MINUTES_MAX, Math.max(0, ts - state.lastTs) / 60_000));
    state.touch = touchAround(walk.mid, random);
    // A rising price is mostly bought, a falling one sold.
    const bought = random.uniform() < (walk.mid >= state.lastMid ? 0.68 : 0.32);
    const price = bought ? state.touch.ask : state.touch.bid;
    const draw = random.uniform();
    const qty = Math.max(1, Math.round((state.meanNotional * walk.heat * 4 * draw * draw * draw) / price));
    state.lastTs = ts;
    state.lastMid = walk.mid;
    onTick({ symbol: state.entry.rules.symbol, ts, price, qty, side: bought ? 1 : 2 });
  }

  function turnOf(state: SimSymbol, nowMs: number): void {
    if (nowMs - state.nextTickMs > CATCH_UP_MS) state.nextTickMs = nowMs;
    while (state.nextTickMs <= nowMs) {
      tick(state, Math.max(state.lastTs, Math.floor(state.nextTickMs)));
      state.nextTickMs += state.meanPauseMs * (PAUSE_MIN + PAUSE_SPAN * state.random.uniform());
    }
    if (state.nextBookMs > nowMs) return;
    onDepth(state.entry.rules.symbol, state.book.move(state.touch.bid, state.touch.ask));
    state.nextBookMs = nowMs + BOOK_MS_MIN + BOOK_MS_SPAN * state.random.uniform();
  }

  const stateOf = (symbol: MarketSymbol): SimSymbol => {
    const state = symbols.get(symbol);
    if (!state) throw new RangeError(`not simulated: ${symbol}`);
    return state;
  };

  return {
    source: 'sim',
    symbols: entries.map((entry) => entry.rules.symbol),
    start(nowMs, headOf) {
      for (const entry of entries) {
        symbols.set(entry.rules.symbol, symbolAt(entry, nowMs, headOf(entry.rules.symbol)));
      }
    },
    turn(nowMs) {
      for (const state of symbols.values()) turnOf(state, nowMs);
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
