import type { NoteContent } from '../../trade-journal/note-calls.ts';

/** Heights of the parts of a line on a phone, px at 16 px type; the styles have the same. */
const TRADE_PX = 66;
const TEXT_PX = 24;
const TAGS_PX = 28;
/** The line with MAE and MFE, where they are known. */
export const EXCURSION_PX = 20;

/** Height of a trade without a note, whose last part asks for one. */
export const BARE_PX = TRADE_PX + TAGS_PX;

/** Heights of the trades whose note makes them another height than `BARE_PX`, by row. */
export type NotedHeights = ReadonlyMap<number, number>;

type Notes = ReadonlyMap<string, { readonly content: NoteContent }>;

/** Height of a trade by its note: a line of its text, and one of its tags or of the words that ask for a note. */
function heightOf({ text, tags }: NoteContent): number {
  const hasText = text !== '';
  return TRADE_PX + (hasText ? TEXT_PX : 0) + (tags.length > 0 || !hasText ? TAGS_PX : 0);
}

const isSame = (a: NotedHeights, b: NotedHeights): boolean =>
  a.size === b.size && [...a].every(([row, px]) => b.get(row) === px);

/**
 * Returns the heights of trades with notes. It iterates over the notes, because they are fewer than the trades.
 * @param before  the heights so far, which are returned when nothing has changed: other ones place all lines anew
 * @param index  rows of trades by their ids
 */
export function notedHeights(before: NotedHeights, notes: Notes, index: ReadonlyMap<string, number>): NotedHeights {
  const heights = new Map<number, number>();
  for (const [id, { content }] of notes) {
    const row = index.get(id);
    const px = heightOf(content);
    if (row !== undefined && px !== BARE_PX) heights.set(row, px);
  }
  return isSame(before, heights) ? before : heights;
}
