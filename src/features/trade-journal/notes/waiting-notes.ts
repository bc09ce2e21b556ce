import { browserStorage, onWrittenElsewhere } from '../../../model/storage.ts';
import type { StoredValue } from '../../../model/storage.ts';
import type { NoteContent, TradeId } from '../note-calls.ts';
import { isSameContent } from './note-content.ts';
import { isRecord, isTradeId, isWhole, contentOfStored } from './stored-content.ts';

/** One change of a note that the exchange does not have yet. */
export interface WaitingNote {
  readonly trade: TradeId;
  /** The new content; null removes the note. */
  readonly content: NoteContent | null;
  /** Revision that this device knew when it wrote; 0 for none. */
  readonly revision: number;
  /** Content of that revision; null for none. */
  readonly base: NoteContent | null;
  /** Contents that were sent without an answer, the last ones: none of them is taken for the note of another device. */
  readonly sent: readonly NoteContent[];
  /** When it was written, server epoch ms. */
  readonly writtenMs: number;
}

/** Changes of one account that wait, in the order in which they are sent. */
interface WaitingOfAccount {
  readonly userId: string;
  readonly notes: readonly WaitingNote[];
}

/** Most changes that wait on this device for one account, and most accounts of which any do. */
export const WAITING_NOTES_MAX = 100;
const ACCOUNTS_MAX = 3;

/** Contents that are remembered as sent; a note that is changed more often without an answer has them twice at worst. */
const SENT_MAX = 5;

/** Earlier versions have kept one content, or null. */
function sentOf(stored: unknown): readonly NoteContent[] | null {
  const list: readonly unknown[] = Array.isArray(stored) ? stored : stored === null ? [] : [stored];
  if (list.length > SENT_MAX) return null;
  const contents = list.map(contentOfStored);
  return contents.every((content) => content !== null && content !== undefined) ? contents : null;
}

function noteOf(stored: unknown): WaitingNote | null {
  if (!isRecord(stored)) return null;
  const { trade, revision, writtenMs } = stored;
  if (!isTradeId(trade) || !isWhole(revision) || !isWhole(writtenMs)) return null;
  const [content, base] = [stored['content'], stored['base']].map(contentOfStored);
  const sent = sentOf(stored['sent']);
  if (content === undefined || base === undefined || sent === null) return null;
  return { trade, content, revision, base, sent, writtenMs };
}

function accountOf(stored: unknown): WaitingOfAccount | null {
  if (!isRecord(stored) || typeof stored['userId'] !== 'string' || !Array.isArray(stored['notes'])) return null;
  const notes = new Map<string, WaitingNote>();
  for (const item of stored['notes'] as readonly unknown[]) {
    const note = noteOf(item);
    if (note && !notes.has(note.trade) && notes.size < WAITING_NOTES_MAX) notes.set(note.trade, note);
  }
  return notes.size === 0 ? null : { userId: stored['userId'], notes: [...notes.values()] };
}

/** Decodes what the device keeps; anything else is left out. */
export const waitingOf = (stored: unknown): readonly WaitingOfAccount[] | null =>
  Array.isArray(stored) ? stored.flatMap((item) => accountOf(item) ?? []).slice(0, ACCOUNTS_MAX) : null;

/** Changes that wait, by account. Each write reads first, since another tab may have written. */
export interface WaitingNotes {
  /** Returns the changes of an account, in the order in which they are sent. */
  read(userId: string): readonly WaitingNote[];
  /**
   * Stores a change: in the place of an older one of its trade, or at the end.
   * @returns all changes of the account
   */
  put(userId: string, note: WaitingNote): readonly WaitingNote[];
  /** @returns the other changes of the account */
  drop(userId: string, trade: TradeId): readonly WaitingNote[];
  /** Returns false when the browser refuses to keep them: they last until the page goes. */
  isKept(): boolean;
}

/** Returns a change as it is when it is sent. */
export function asSent(note: WaitingNote): WaitingNote {
  const { content, sent } = note;
  if (content === null || sent.some((other) => isSameContent(other, content))) return note;
  return { ...note, sent: [...sent, content].slice(-SENT_MAX) };
}

const withWaiting = (notes: readonly WaitingNote[], next: WaitingNote): readonly WaitingNote[] =>
  notes.some(({ trade }) => trade === next.trade)
    ? notes.map((note) => (note.trade === next.trade ? next : note))
    : [...notes, next];

const NAME = 'journalNotes';

/** Returns the changes of an account in what was stored. */
const notesIn = (stored: readonly WaitingOfAccount[] | null, userId: string): readonly WaitingNote[] =>
  stored?.find((account) => account.userId === userId)?.notes ?? [];

/** Tells when another tab writes or removes changes, with those that it has written. */
export const onWaitingElsewhere = (listener: (written: (userId: string) => readonly WaitingNote[]) => void): void =>
  onWrittenElsewhere(NAME, (text) => listener((userId) => notesIn(decodedText(text), userId)));

/** Decodes the text that is stored. */
function decodedText(text: string | null): readonly WaitingOfAccount[] | null {
  try {
    return text === null ? null : waitingOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps changes in the storage of this browser. When too many accounts have some, those of the oldest are dropped. */
export function createWaitingNotes(
  stored: StoredValue<readonly WaitingOfAccount[]> = browserStorage.json(NAME, waitingOf),
): WaitingNotes {
  const read = (userId: string) => notesIn(stored.read(), userId);
  function write(userId: string, notes: readonly WaitingNote[]): readonly WaitingNote[] {
    const others = (stored.read() ?? []).filter((account) => account.userId !== userId);
    const all = notes.length === 0 ? others : [{ userId, notes }, ...others].slice(0, ACCOUNTS_MAX);
    stored.write(all.length === 0 ? null : all);
    return notes;
  }
  return {
    read,
    put: (userId, note) => write(userId, withWaiting(read(userId), note)),
    drop: (userId, trade) =>
      write(
        userId,
        read(userId).filter((note) => note.trade !== trade),
      ),
    isKept: () => stored.isKept(),
  };
}
