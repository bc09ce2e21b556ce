import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { FeedSettings, View } from './thread-messages.ts';

/** Markets out of sight are sent this many price periods apart: sheets show them, lists sort by them. */
const OTHERS_PERIODS = 10;
/** At most this often beside painted rows, where lists alone read them: hundreds of rows, and nobody sees one of them. */
const UNSEEN_MS = 5000;
/** Markets whose rows are painted here are sent this often at most: a screen reader says them, lists sort by them. */
const LABELS_MS = 1000;
/** The same for a page that does not follow all parts of its view: it asks each second, so its labels are of that second. */
const UNASKED_MS = 2000;

export interface Beside {
  /** The feed comes at the wanted pace: what is in sight goes on at once. */
  readonly isPaced: boolean;
  /** Some rows in sight are painted on this thread and shown nowhere else. */
  readonly paintedRows: boolean;
  /** PageFlush.isPartlyUnfollowed */
  readonly unfollowedParts: boolean;
}

/** @returns ms between two flushes of this kind. A moment comes as often as the slowest part of it that is in view may. */
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
