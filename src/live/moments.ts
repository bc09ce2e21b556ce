import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { Timers } from '../model/timers.ts';
import type { KlineFeed } from './kline-feed.ts';
import type { PaintedMarkets } from './painted-markets.ts';

export interface MomentsParts {
  readonly timers: Pick<Timers, 'nowMs'>;
  readonly klines: Pick<KlineFeed, 'take' | 'isChanged' | 'stage' | 'show'>;
  readonly painted: Pick<PaintedMarkets, 'isPainting' | 'momentTaken'>;
  /** Time between two redraws of all candles, ms, from the level settings. */
  klineMs(): number;
  mark(kind: FlushKind): void;
  /** See `PageFlush.flush`. */
  flush(kinds: ReadonlySet<FlushKind>, moment: number | null): boolean;
}

/**
 * Numbers the flushes that charts or painted lists show a part of. Charts and lists wait until the page has applied the
 * same one.
 */
export interface Moments {
  /** Flushes the kinds that are due; the schedule calls it. */
  flush(kinds: ReadonlySet<FlushKind>): void;
  /** Reports that the page has applied all moments up to this one, so charts and painted lists may show them. */
  taken(moment: number): void;
}

export function createMoments(parts: MomentsParts): Moments {
  const { timers, klines, painted } = parts;
  let newest = 0;
  let takenMoment = 0;
  let allShownMs = -Infinity;

  function klinesChanged(): boolean {
    const nowMs = timers.nowMs();
    const all = nowMs - allShownMs >= parts.klineMs();
    if (all) allShownMs = nowMs;
    if (klines.take(all)) parts.mark('moment');
    return klines.isChanged();
  }
  return {
    flush(kinds) {
      const isCharted = kinds.has('moment') && klinesChanged();
      const isAwaited = isCharted || (kinds.has('moment') && painted.isPainting());
      const isPosted = parts.flush(kinds, isAwaited ? newest + 1 : null);
      if (isAwaited && isPosted) newest++;
      if (!isCharted) return;
      klines.stage(newest);
      // The page may be tenths of a second late, and meanwhile the chart would show another price than the header.
      if (takenMoment === newest) klines.show(newest);
    },
    taken(moment) {
      takenMoment = moment;
      klines.show(moment);
      painted.momentTaken(moment);
    },
  };
}
