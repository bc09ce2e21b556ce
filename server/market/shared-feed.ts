import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Feed, FeedBook, FeedHead, FeedTick } from './feed.ts';
import { fillLogs } from './fill-logs.ts';
import type { SharedFeed } from './market.ts';
import { tickAcceptance } from './tick-acceptance.ts';
import type { JournalEntry, TickJournal, TickRun } from './tick-journal.ts';
import { ticksOfRun } from './tick-journal.ts';

interface BookChange {
  readonly symbol: MarketSymbol;
  readonly change: FeedBook;
}

/** Output of the engine's feeds; writing the entry publishes it. */
export interface Produced {
  /** Entry of the journal; null when only books changed. */
  readonly entry: JournalEntry | null;
  readonly depths: readonly BookChange[];
}

/** The shared feed, with the methods that its driver needs. */
export interface DrivenSharedFeed extends SharedFeed {
  /** Returns the number of the last processed entry. */
  place(): number;
  /** Makes this node the engine: its own feeds begin where the published ticks end. */
  lead(nowMs: number): void;
  /** Returns the books of its own feeds. Call it on the engine. */
  ownBooks(): readonly { readonly symbol: MarketSymbol; readonly book: FeedBook }[];
  /**
   * Returns what the feeds have produced up to now. Call it on the engine, and publish the result before the next call.
   */
  produce(nowMs: number): Produced;
  /**
   * Queues a published entry for the next turn.
   * @throws Error when it is not the next one
   */
  offer(entry: JournalEntry): void;
  /** Queues a book change for the next turn. */
  offerDepth(symbol: MarketSymbol, change: FeedBook): void;
}

function runsOf(batches: ReadonlyMap<MarketSymbol, readonly FeedTick[]>, nextSeqOf: (symbol: MarketSymbol) => number) {
  const runs: TickRun[] = [];
  for (const [symbol, ticks] of batches) {
    let seq = nextSeqOf(symbol);
    for (let from = 0; from < ticks.length;) {
      const { source } = ticks[from]!;
      let to = from + 1;
      while (ticks[to]?.source === source) to += 1;
      const numbers = ticks.slice(from, to).flatMap(({ ts, price, qty, side }) => [ts, price, qty, side]);
      runs.push([symbol, seq, source, numbers]);
      seq += to - from;
      from = to;
    }
  }
  return runs;
}

/**
 * Creates the feed.
 * @param bookOf  returns this node's copy of a market's book
 */
export function sharedFeed(journal: TickJournal, bookOf: (symbol: MarketSymbol) => FeedBook): DrivenSharedFeed {
  let feeds: readonly Feed[] = [];
  const feedOf = new Map<MarketSymbol, Feed>();
  const heads = new Map<MarketSymbol, FeedHead | null>();
  const acceptances = new Map<MarketSymbol, ReturnType<typeof tickAcceptance>>();
  let onTick: (tick: FeedTick) => void = () => {};
  let onDepth: (symbol: MarketSymbol, change: FeedBook) => void = () => {};
  let place = 0;
  let leads = false;
  let offered: JournalEntry | null = null;
  let offeredDepths: BookChange[] = [];
  let made = new Map<MarketSymbol, FeedTick[]>();
  let madeDepths: BookChange[] = [];

  const nextSeqOf = (symbol: MarketSymbol): number => (heads.get(symbol)?.seq ?? 0) + 1;

  function accepted(symbol: MarketSymbol, ticks: readonly FeedTick[]): readonly FeedTick[] {
    const acceptance = acceptances.get(symbol) ?? tickAcceptance(symbol);
    acceptances.set(symbol, acceptance);
    const head = heads.get(symbol) ?? null;
    const kept = acceptance(ticks, head?.ts ?? 0);
    if (kept.length < ticks.length) {
      const last = kept.at(-1);
      const published = last ? { seq: nextSeqOf(symbol) + kept.length - 1, ts: last.ts, price: last.price } : head;
      feedOf.get(symbol)!.resume(symbol, published);
    }
    return kept;
  }

  function handOn(run: TickRun): void {
    const [symbol, firstSeq, source] = run;
    if (firstSeq !== nextSeqOf(symbol)) throw new Error(`tick ${firstSeq} of ${symbol} is not the next one`);
    let seq = firstSeq;
    for (const tick of ticksOfRun(run)) {
      onTick({ ...tick, symbol, source });
      heads.set(symbol, { seq, ts: tick.ts, price: tick.price });
      seq += 1;
    }
  }

  return {
    get leads() {
      return leads;
    },
    get symbols() {
      return [...feedOf.keys()];
    },
    place: () => place,
    async fill(ticksDir, genesisOf) {
      place = await fillLogs(journal, ticksDir, genesisOf);
    },
    use(own) {
      feeds = own;
      for (const feed of own) for (const symbol of feed.symbols) feedOf.set(symbol, feed);
    },
    start(_nowMs, headOf) {
      for (const symbol of feedOf.keys()) heads.set(symbol, headOf(symbol));
    },
    lead(nowMs) {
      for (const feed of feeds) {
        feed.onTick((tick) => {
          const batch = made.get(tick.symbol);
          if (batch) batch.push(tick);
          else made.set(tick.symbol, [tick]);
        });
        feed.onDepth((symbol, change) => madeDepths.push({ symbol, change }));
        feed.start(nowMs, (symbol) => heads.get(symbol) ?? null);
      }
      leads = true;
    },
    ownBooks: () => [...feedOf].map(([symbol, own]) => ({ symbol, book: own.snapshot(symbol) })),
    produce(nowMs) {
      for (const feed of feeds) feed.turn(nowMs);
      const batches = new Map<MarketSymbol, readonly FeedTick[]>();
      for (const [symbol, ticks] of made) {
        const kept = accepted(symbol, ticks);
        if (kept.length > 0) batches.set(symbol, kept);
      }
      const depths = madeDepths;
      made = new Map();
      madeDepths = [];
      const runs = runsOf(batches, nextSeqOf);
      return { entry: runs.length > 0 ? { entry: place + 1, runs } : null, depths };
    },
    offer(entry) {
      if (offered !== null || entry.entry !== place + 1) throw new Error(`entry ${entry.entry} is not the next one`);
      offered = entry;
      place = entry.entry;
    },
    offerDepth: (symbol, change) => void offeredDepths.push({ symbol, change }),
    turn() {
      const entry = offered;
      const depths = offeredDepths;
      offered = null;
      offeredDepths = [];
      for (const run of entry?.runs ?? []) handOn(run);
      for (const { symbol, change } of depths) onDepth(symbol, change);
    },
    resume(symbol) {
      // Published, but not in this node's log, so this node cannot continue.
      throw new Error(`the tick log of ${symbol} cannot be written`);
    },
    onTick(listener) {
      onTick = listener;
    },
    onDepth(listener) {
      onDepth = listener;
    },
    snapshot: bookOf,
    health: (symbol) => (leads ? feedOf.get(symbol)!.health(symbol) : 'live'),
  };
}
