import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { Timers } from '../model/timers.ts';
import type { KlineFeed } from './kline-source.ts';
import type { PaintedMarkets } from './painted-markets.ts';

export interface MomentsParts {
  readonly timers: Pick<Timers, 'nowMs'>;
  readonly klines: Pick<KlineFeed, 'take' | 'isChanged' | 'stage' | 'show'>;
  readonly painted: Pick<PaintedMarkets, 'isPainting' | 'momentTaken'>;
  /** Time between two drawings of all candles, ms, as the level's settings say. */
  klineMs(): number;
  mark(kind: FlushKind): void;
  /** PageFlush.flush */
  flush(kinds: ReadonlySet<FlushKind>, moment: number | null): boolean;
}

/** Numbers the flushes of which charts or painted lists show a part: these wait until the page has the same moment. */
export interface Moments {
  /** Flushes the kinds that are due; the schedule calls it. */
  flush(kinds: ReadonlySet<FlushKind>): void;
  /** The page has all moments up to this one: charts and painted lists may show them. */
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
      // The page may be late by tenths of a second, and the chart would tell another price than the header meanwhile.
      if (takenMoment === newest) klines.show(newest);
    },
    taken(moment) {
      takenMoment = moment;
      klines.show(moment);
      painted.momentTaken(moment);
    },
  };
}
