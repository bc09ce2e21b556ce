import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { LatestTickers } from '../feed/throttle/latest-tickers.ts';
import { createPendingTickers } from './pending-tickers.ts';
import type { PageInterest } from './page-interest.ts';
import type { PaintedMarkets } from './painted-markets.ts';

export interface PagePricesParts {
  readonly tickers: LatestTickers;
  readonly interest: Pick<PageInterest, 'paintedOnly'>;
  readonly painted: Pick<PaintedMarkets, 'wasPainted'>;
  mark(kind: FlushKind): void;
}

/** The markets of one flush, by number. The arrays are reused: read them before the next `take`. */
export interface PricesTaken {
  /** Visible markets that are not shown by this thread alone. */
  readonly seen: readonly number[];
  /** Markets whose painted rows change. */
  readonly painted: readonly number[];
  /** Markets that the page gets. */
  readonly page: readonly number[];
  /** True when a market of `page` is visible as text. */
  readonly inSight: boolean;
}

/** Decides whether a price goes to the page or to the lists that this thread paints, and when. */
export interface PagePrices {
  /** Sorts the changed markets of one flush. Hot. @param isFollowed  whether text of the page follows prices */
  take(kinds: ReadonlySet<FlushKind>, isFollowed: boolean): PricesTaken;
}

export function createPagePrices({ tickers, interest, painted: markets, mark }: PagePricesParts): PagePrices {
  const pending = createPendingTickers(tickers.columns);
  const seen: number[] = [];
  const painted: number[] = [];
  const page: number[] = [];
  const taken = { seen, painted, page, inSight: false };

  function send(index: number): void {
    page.push(index);
    taken.inSight = true;
  }

  /** The page gets it later, unless the market's other text has changed. */
  function hold(index: number, isRead: boolean): void {
    if (pending.hold(index, isRead)) mark('labels');
    else send(index);
  }

  /** Canvases also hold some invisible markets, next to visible rows, for the next scroll. */
  function takeOthers(): void {
    const from = page.length;
    tickers.take('others', page);
    for (let i = from; i < page.length; i++) if (markets.wasPainted(page[i]!)) painted.push(page[i]!);
  }

  function takeSeen(kinds: ReadonlySet<FlushKind>, isFollowed: boolean): void {
    if (kinds.has('moment')) tickers.take('moment', seen);
    if (kinds.has('price')) tickers.take('price', seen);
    if (kinds.has('painted')) tickers.take('painted', seen);
    let kept = 0;
    for (const index of seen) {
      const isPaintedOnly = interest.paintedOnly.has(index);
      if (isPaintedOnly) painted.push(index);
      else seen[kept++] = index;
      if (isPaintedOnly || !isFollowed) hold(index, !isPaintedOnly);
      else send(index);
    }
    seen.length = kept;
  }
  return {
    take(kinds, isFollowed) {
      seen.length = painted.length = page.length = 0;
      taken.inSight = false;
      takeSeen(kinds, isFollowed);
      if (kinds.has('others')) takeOthers();
      if (kinds.has('labels')) pending.take(page);
      return taken;
    },
  };
}
