import type { NoteContent, NoteWritten } from '../note-calls.ts';
import { isSameContent, joinContents, NO_CONTENT } from './note-content.ts';
import type { WaitingNote } from './waiting-notes.ts';

/**
 * Returns what still has to be sent of a note after an answer of the exchange; null for nothing.
 * @param now   the change as it waits now; the person may have written on while it was on its way
 * @param sent  the change as it was sent
 */
export function afterAnswer(now: WaitingNote, sent: WaitingNote, { saved, note }: NoteWritten): WaitingNote | null {
  const standing = note.content;
  const next: WaitingNote = { ...now, revision: note.revision, base: standing, sent: [] };
  if (saved) return isSame(now.content, sent.content) ? null : next;
  // Our own text, whose answer was lost.
  if (standing !== null && sent.sent.some((content) => isSameContent(standing, content))) return next;
  // A note that another device has changed meanwhile is not removed; a removed one is written anew.
  if (now.content === null) return null;
  if (standing === null) return next;
  const [newer, older] = now.writtenMs >= note.changedMs ? [now.content, standing] : [standing, now.content];
  return { ...next, content: joinContents(now.base ?? NO_CONTENT, newer, older) };
}

/** Whether two contents are one; null is that of a removed note. */
const isSame = (a: NoteContent | null, b: NoteContent | null): boolean =>
  a === null || b === null ? a === b : isSameContent(a, b);
