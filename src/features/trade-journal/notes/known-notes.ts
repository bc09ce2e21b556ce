import type { CallError } from '../../../api/result.ts';
import { fetchNotes } from '../note-calls.ts';
import type { TradeNote } from '../note-calls.ts';

/** The notes of an account as far as this device knows them. */
export interface KnownNotes {
  /** By trade, with the removed ones. */
  readonly notes: ReadonlyMap<string, TradeNote>;
  /** The last change that was read. */
  readonly after: number;
}

export const NO_NOTES: KnownNotes = { notes: new Map(), after: 0 };

/** All notes are read once more when their number differs, and not again. */
const READS_MAX = 2;
/** Most pages of one reading; more than an account can have, in case an answer repeats. */
const PAGES_MAX = 50;

/** Returns the notes with another state of some; an older state than the known one changes nothing. */
export function withNotes({ notes, after }: KnownNotes, news: readonly TradeNote[]): KnownNotes {
  const next = new Map(notes);
  for (const note of news) if ((next.get(note.trade)?.revision ?? 0) <= note.revision) next.set(note.trade, note);
  return { notes: next, after };
}

const countOf = ({ notes }: KnownNotes): number =>
  [...notes.values()].reduce((count, { content }) => count + (content === null ? 0 : 1), 0);

/**
 * Reads what has changed since, page by page.
 * @param take  is given the notes after each page, also before a failure
 * @param isWanted  false ends the reading, as when another account has signed in
 * @returns the error of the call that failed, or null
 */
export async function readNotes(
  known: KnownNotes,
  take: (known: KnownNotes) => void,
  isWanted: () => boolean,
): Promise<CallError | null> {
  let now = known;
  for (let read = 1; read <= READS_MAX; read++) {
    let page = { more: true, total: 0 };
    for (let pages = 0; page.more && pages < PAGES_MAX; pages++) {
      const answer = await fetchNotes(now.after);
      if (!isWanted()) return null;
      if (!answer.success) return answer.error;
      now = { ...withNotes(now, answer.data.notes), after: answer.data.next };
      page = answer.data;
      if (read === 1) take(now);
    }
    if (countOf(now) === page.total || read === READS_MAX) {
      take(now);
      return null;
    }
    now = NO_NOTES;
  }
  return null;
}
