import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { FeedSettings, View } from './thread-messages.ts';

/** Number of price periods between two flushes of invisible markets, which sheets show and lists are sorted by. */
const OTHERS_PERIODS = 10;
/** Shortest period of invisible markets beside painted rows, ms: hundreds of rows that only sorting reads. */
const UNSEEN_MS = 5000;
/** Shortest period of prices painted on this thread, ms: the page needs them only for screen readers and sorting. */
const LABELS_MS = 1000;
/**
 * The same for a page that does not follow all parts of its view: it requests them each second, so its labels are no
 * older.
 */
const UNASKED_MS = 2000;

export interface Beside {
  /** True when the feed arrives at the wanted period, so that visible data is flushed at once. */
  readonly isPaced: boolean;
  /** True when this thread alone shows some visible rows, on canvases. */
  readonly paintedRows: boolean;
  /** See `PageFlush.isPartlyUnfollowed`. */
  readonly unfollowedParts: boolean;
}

/** @returns the time between two flushes of this kind, ms; of a `moment`, the longest period among its visible parts */
export function flushPeriodMs(
  kind: FlushKind,
  settings: FeedSettings | null,
  view: View,
  { isPaced, paintedRows, unfollowedParts }: Beside,
): number {
  if (!settings) return Infinity;
  const { priceMs, paintedMs, bookMs, orderMs } = settings;
  if (isPaced && kind !== 'others' && kind !== 'labels') return 0;
  switch (kind) {
    case 'moment':
      return Math.max(priceMs, view.book ? bookMs : 0, view.trades ? orderMs : 0);
    case 'price':
      return priceMs;
    case 'painted':
      return paintedMs;
    case 'others':
      return Math.max(priceMs * OTHERS_PERIODS, paintedRows ? UNSEEN_MS : 0);
    case 'labels':
      return Math.max(priceMs, unfollowedParts ? UNASKED_MS : LABELS_MS);
  }
}
