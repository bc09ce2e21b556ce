import type { Clock } from '../../infra/clock.ts';
import type { MarketRules } from '../catalogue.ts';
import type { FeedBook, FeedLevel } from '../feed.ts';
import { BAND } from '../tick-guard.ts';
import { depthBook } from './depth-book.ts';
import type { UpstreamDepth } from './upstream-messages.ts';
import { DEPTH_LEVELS } from './rest.ts';
import type { UpstreamRest } from './rest.ts';

/** Rows of each side that the exchange publishes and trades against. */
const SHOWN_LEVELS = 200;
/** Pause after a failed snapshot, ms. */
const RETRY_MS = 2000;
/** Pause between two snapshots of a book that is reloaded while in use, ms. */
const RENEW_AGAIN_MS = 5000;
const EMPTY: FeedBook = { bids: [], asks: [] };

/** The book of one market: the upstream's, within the band around the last accepted price. */
export interface FollowedBook {
  readonly shown: FeedBook;
  /** Empties the book, since changes may be missing, and requests a snapshot at once. */
  restart(): void;
  /**
   * Applies a change.
   * @returns false when an earlier one is missing
   * @throws RangeError for a number out of range
   */
  applyChange(depth: UpstreamDepth): boolean;
  /** Returns whether a snapshot should be requested now. */
  wantsSnapshot(nowMs: number): boolean;
  /**
   * Requests a snapshot.
   * @returns false when it failed
   */
  requestSnapshot(): Promise<boolean>;
  /** Call when the last price has changed, which moves the band. */
  priceMoved(): void;
  /**
   * Returns the changes of the published rows since the last call; null for none.
   * @param price  last accepted price, in ticks
   */
  change(price: number): FeedBook | null;
}

/**
 * Returns the rows that turn the old side into the new one; quantity 0 removes. Both sides are ordered from the best
 * price outwards.
 */
function sideChange(before: readonly FeedLevel[], after: readonly FeedLevel[]): FeedLevel[] {
  const old = new Map(before.map(({ price, qty }) => [price, qty]));
  const changed = after.filter(({ price, qty }) => old.get(price) !== qty);
  for (const { price } of after) old.delete(price);
  return [...[...old.keys()].map((price) => ({ price, qty: 0 })), ...changed];
}

/** Returns the change between two books; null when they are equal. */
function bookChange(before: FeedBook, after: FeedBook): FeedBook | null {
  const bids = sideChange(before.bids, after.bids);
  const asks = sideChange(before.asks, after.asks);
  return bids.length + asks.length > 0 ? { bids, asks } : null;
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
  let requestMs = 0;
  /** Earliest time at which a book in use is reloaded. */
  let renewMs = 0;

  /** Drops rows further from the last price than a price may move, so that nobody trades against wrong data. */
  const believed = (levels: readonly FeedLevel[], price: number): readonly FeedLevel[] =>
    levels.filter((level) => Math.abs(level.price - price) <= price * BAND);

  return {
    get shown() {
      return shown;
    },
    restart() {
      book.restart();
      isChanged = true;
      requestMs = 0;
    },
    applyChange(depth) {
      const result = book.applyChange(depth);
      if (result === 'gap' || result === 'applied') isChanged = true;
      return result !== 'gap';
    },
    wantsSnapshot(nowMs) {
      const isWanted = !book.isReady || (book.isRunningOut && nowMs >= renewMs);
      return isWanted && !isAsking && nowMs >= requestMs;
    },
    async requestSnapshot() {
      isAsking = true;
      book.renew();
      try {
        const isTaken = book.begin(await rest.depth(symbol));
        if (isTaken) renewMs = clock.now() + RENEW_AGAIN_MS;
        else requestMs = clock.now() + RETRY_MS;
        return true;
      } catch {
        // A book in use is kept, as far as it reaches.
        if (!book.isReady) book.restart();
        requestMs = clock.now() + RETRY_MS;
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
