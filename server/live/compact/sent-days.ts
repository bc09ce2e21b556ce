import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { Cells } from './cells.ts';
import type { CompactMarket, CompactMarkets } from './compact-markets.ts';
import { isDue } from './pace.ts';
import { writeDay } from './parts.ts';
import type { SentFigures } from './parts.ts';

/** Least time between two DAY parts, and between two with volumes, ms. */
const DAY_MS = 1000;
const VOLUMES_MS = 30_000;

interface SentDay {
  /** Newest tick that the figures include. */
  seq: number;
  volumesMs: number;
  /** Volumes have changed since they were sent. */
  hasUnsentVolumes: boolean;
  figures: SentFigures;
}

/** 24 h figures as the views of one period were sent them. */
export interface SentDays {
  /** The changes of the present flush by market. */
  readonly cells: Cells;
  /** Makes the cells of a flush. @param wanted  markets whose figures somebody wants, as keys; all others are forgotten */
  tell(nowMs: number, wanted: ReadonlyMap<CompactMarket, unknown>): void;
  /** Returns the figures sent last; those of now when nobody wanted them before. */
  of(market: CompactMarket, nowMs: number): SentFigures;
}

export function sentDays(markets: Pick<CompactMarkets, 'dayOf'>, startMs: number): SentDays {
  const sent = new Map<CompactMarket, SentDay>();
  const cells = new Cells();
  const writer = new ByteWriter();
  let lastMs = startMs;

  function tellOne(market: CompactMarket, nowMs: number): void {
    const before = sent.get(market);
    if (!before) return;
    const withVolumes = isDue(nowMs, before.volumesMs, VOLUMES_MS);
    // A market without a further tick still has to send the volumes of its last one.
    if (before.seq === market.seq && !(before.hasUnsentVolumes && withVolumes)) return;
    const now = markets.dayOf(market);
    const start = writer.length;
    const figures = writeDay(writer, market.number, before.figures, now, withVolumes);
    before.seq = now.seq;
    before.hasUnsentVolumes = figures.volume !== now.volume || figures.quoteVolume !== now.quoteVolume;
    if (figures === before.figures) return;
    if (figures.volume !== before.figures.volume || figures.quoteVolume !== before.figures.quoteVolume) {
      before.volumesMs = nowMs;
    }
    before.figures = figures;
    cells.mark(market.number, start, writer.length);
  }

  return {
    cells,
    tell(nowMs, wanted) {
      cells.clear();
      if (!isDue(nowMs, lastMs, DAY_MS)) return;
      lastMs = nowMs;
      for (const market of sent.keys()) if (!wanted.has(market)) sent.delete(market);
      for (const market of wanted.keys()) tellOne(market, nowMs);
      cells.fill(writer.take());
    },
    of(market, nowMs) {
      const known = sent.get(market);
      if (known) return known.figures;
      const now = markets.dayOf(market);
      sent.set(market, { seq: now.seq, volumesMs: nowMs, hasUnsentVolumes: false, figures: now });
      return now;
    },
  };
}
