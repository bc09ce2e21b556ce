import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { CatalogueEntry } from '../../../../server/market/catalogue.ts';
import type { FeedBook } from '../../../../server/market/feed.ts';
import { simFeed } from '../../../../server/market/sim-feed.ts';
import type { EdgeTally } from './edge-tally.ts';
import { edgeTally } from './edge-tally.ts';

const TURN_MS = 250;
const BET_MS = 5000;

const sizesOf = (side: FeedBook['bids'], levels: number): number =>
  side.slice(0, levels).reduce((sum, { qty }) => sum + qty, 0);
const reachOf = (side: FeedBook['bids']): number => Math.abs(side.at(-1)!.price - side[0]!.price);

/** Signals of a book, positive for a rise: larger bids, more levels near the price, a last price at the ask. */
const SIGNALS: Readonly<Record<string, (book: FeedBook, last: number) => number>> = {
  'best sizes': ({ bids, asks }) => bids[0]!.qty - asks[0]!.qty,
  'ten levels': ({ bids, asks }) => sizesOf(bids, 10) - sizesOf(asks, 10),
  'all levels': ({ bids, asks }) => sizesOf(bids, Infinity) - sizesOf(asks, Infinity),
  'reach of the levels': ({ bids, asks }) => reachOf(asks) - reachOf(bids),
  'last price at the ask': ({ asks }, last) => (last === asks[0]!.price ? 1 : -1),
};

interface Bet {
  signals: number[];
  /** Price of the first tick after the look at the book; 0 before it. */
  opened: number;
  last: number;
}

/** Tallies bets of five seconds on simulated ticks, each opened at the first tick after a look at the book. */
export function bookEdges(entries: readonly CatalogueEntry[], seed: string, hours: number): EdgeTally {
  const names = Object.keys(SIGNALS);
  const tally = edgeTally(names);
  const feed = simFeed(entries, { seed, rate: 1 });
  const bets = new Map<MarketSymbol, Bet>();
  for (const { rules } of entries) bets.set(rules.symbol, { signals: names.map(() => 0), opened: 0, last: 0 });
  feed.onTick(({ symbol, price }) => {
    const bet = bets.get(symbol)!;
    if (bet.opened === 0) bet.opened = price;
    bet.last = price;
  });
  feed.onDepth(() => {});
  const startMs = Date.UTC(2026, 10, 20);
  const endMs = startMs + hours * 3_600_000;
  feed.start(startMs, () => null);
  for (let nowMs = startMs; nowMs < endMs; nowMs += TURN_MS) {
    feed.turn(nowMs);
    if (nowMs % BET_MS !== 0 || nowMs === startMs) continue;
    for (const [symbol, bet] of bets) {
      const moved = Math.sign(bet.last - bet.opened);
      if (moved !== 0) bet.signals.forEach((signal, i) => tally.add(i, moved * signal));
      const book = feed.snapshot(symbol);
      bet.signals = Object.values(SIGNALS).map((signal) => Math.sign(signal(book, bet.last)));
      bet.opened = 0;
    }
  }
  return tally;
}
