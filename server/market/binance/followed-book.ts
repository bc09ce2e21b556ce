import type { Clock } from '../../infra/clock.ts';
import type { MarketRules } from '../catalogue.ts';
import type { FeedBook, FeedLevel } from '../feed.ts';
import { BAND } from '../tick-guard.ts';
import { bookChange } from './book-change.ts';
import { depthBook } from './depth-book.ts';
import type { UpstreamDepth } from './messages.ts';
import { DEPTH_LEVELS } from './rest.ts';
import type { UpstreamRest } from './rest.ts';

/** Rows a side that the exchange shows and trades against. */
const SHOWN_LEVELS = 200;
/** The pause after a snapshot that failed. */
const ASK_AGAIN_MS = 2000;
/** Between two snapshots of a book that is renewed while it goes on. */
const RENEW_AGAIN_MS = 5000;
const EMPTY: FeedBook = { bids: [], asks: [] };

/** The book of one market: the upstream's, as far as it lies around the last price believed. */
export interface FollowedBook {
  readonly shown: FeedBook;
  /** Starts over, since changes may be missing: a snapshot is wanted at once. */
  restart(): void;
  /** Takes a change in. @returns false where one before it is missing @throws RangeError for a number beyond all bounds */
  hear(depth: UpstreamDepth): boolean;
  /** Whether a snapshot is to be asked for now. */
  wantsSnapshot(nowMs: number): boolean;
  /** Asks for a snapshot. @returns false when none came */
  ask(): Promise<boolean>;
  /** The last price has changed, and with it which rows are believed. */
  priceMoved(): void;
  /** What changed in the shown rows since the last call; null for nothing. @param price  last one believed, in ticks */
  change(price: number): FeedBook | null;
}

export function followedBook(
  { symbol, priceDecimals, sizeDecimals }: Pick<MarketRules, 'symbol' | 'priceDecimals' | 'sizeDecimals'>,
  rest: Pick<UpstreamRest, 'depth'>,
  clock: Clock,
): FollowedBook {
  const book = depthBook(priceDecimals, sizeDecimals, DEPTH_LEVELS);
  let shown = EMPTY;
  let isChanged = false;
  let isAsking = false;
  let askMs = 0;
  /** A book that goes on is not renewed before. */
  let renewMs = 0;

  /** Rows further from the last price than a price may move are not believed either: nobody trades against a lie. */
  const believed = (levels: readonly FeedLevel[], price: number): readonly FeedLevel[] =>
    levels.filter((level) => Math.abs(level.price - price) <= price * BAND);

  return {
    get shown() {
      return shown;
    },
    restart() {
      book.restart();
      isChanged = true;
      askMs = 0;
    },
    hear(depth) {
      const heard = book.hear(depth);
      if (heard === 'gap' || heard === 'applied') isChanged = true;
      return heard !== 'gap';
    },
    wantsSnapshot(nowMs) {
      const isWanted = !book.isReady || (book.isRunningOut && nowMs >= renewMs);
      return isWanted && !isAsking && nowMs >= askMs;
    },
    async ask() {
      isAsking = true;
      book.renew();
      try {
        const isTaken = book.begin(await rest.depth(symbol));
        if (isTaken) renewMs = clock.now() + RENEW_AGAIN_MS;
        else askMs = clock.now() + ASK_AGAIN_MS;
        return true;
      } catch {
        // A book that was to be renewed goes on, as far as it reaches.
        if (!book.isReady) book.restart();
        askMs = clock.now() + ASK_AGAIN_MS;
        return false;
      } finally {
        isAsking = false;
        isChanged = true;
      }
    },
    priceMoved() {
      isChanged = true;
    },
    change(price) {
      if (!isChanged) return null;
      isChanged = false;
      const { bids, asks } = book.top(SHOWN_LEVELS);
      const now = { bids: believed(bids, price), asks: believed(asks, price) };
      const change = bookChange(shown, now);
      shown = now;
      return change;
    },
  };
}
