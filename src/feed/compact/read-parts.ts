import type { ByteReader } from '../../../protocol/feed/byte-reader.ts';
import { PART } from '../../../protocol/feed/frame-format.ts';
import { readDay, readPrice, readStale, readWholeDay, readWholePrice } from './market-parts.ts';
import type { ReadEntry } from './market-parts.ts';
import type { MarketSlots } from './market-slots.ts';
import type { FrameState } from './frame-state.ts';
import { readBook, readHead, readKline, readWatched, readWholeBook } from './watch-parts.ts';

/** Readers of one entry of a part, by the part's tag. */
const READERS: readonly (ReadEntry | undefined)[] = Object.assign([], {
  [PART.prices]: readPrice,
  [PART.pricesKey]: readWholePrice,
  [PART.day]: readDay,
  [PART.dayKey]: readWholeDay,
  [PART.watch]: readWatched,
  [PART.book]: readBook,
  [PART.bookKey]: readWholeBook,
  [PART.kline]: readKline,
  [PART.head]: readHead,
  [PART.stale]: readStale,
});

/**
 * Reads the parts of a frame to its end; those with an unknown tag are skipped.
 * @returns false when one is damaged; the caller then undoes what was written
 */
export function readParts(reader: ByteReader, slots: MarketSlots, frame: FrameState): boolean {
  while (reader.left > 0) {
    const read = READERS[reader.u8()];
    const length = reader.v();
    const end = reader.enter(length);
    if (end < 0 || reader.failed) return false;
    if (!read) reader.bytes(length);
    else while (reader.left > 0) if (!read(reader, slots, frame)) return false;
    if (reader.failed) return false;
    reader.leave(end);
  }
  return !reader.failed;
}
