import { epochMsOf } from '../../../../protocol/units/time.ts';
import type { TradeNote } from '../note-calls.ts';
import { withParts } from '../rows/journal-database.ts';
import type { Parts } from '../rows/journal-database.ts';
import type { KnownNotes } from './known-notes.ts';
import { contentOfStored, isRecord, isTradeId, isWhole } from './stored-content.ts';

/** Changes with what is stored of a note: notes of another format are not read. */
const FORMAT = 1;
/** More than an account can have, with the removed ones. */
const NOTES_END = 50_000;

/** The notes of one account that the exchange has, as this device keeps them for the next visit. */
export interface NotesKeeper {
  /** Returns what is kept; null when there is nothing, or nothing that can be read. Never rejects. */
  read(): Promise<KnownNotes | null>;
  /** Writes them, after what is being written; newer ones that another tab has written stay. Never rejects. */
  keep(known: KnownNotes): Promise<void>;
}

/** Returns the last change of the account's notes that is kept; null unless they are this account's. */
function afterOf(head: unknown, mine: string): number | null {
  if (!isRecord(head) || head['format'] !== FORMAT || head['userId'] !== mine) return null;
  return isWhole(head['after']) ? head['after'] : null;
}

function noteOf(stored: unknown): TradeNote | null {
  if (!isRecord(stored)) return null;
  const { trade, revision, change } = stored;
  const content = contentOfStored(stored['content']);
  const changedMs = epochMsOf(stored['changedMs']);
  if (!isTradeId(trade) || !isWhole(revision) || !isWhole(change) || changedMs === null) return null;
  return content === undefined ? null : { trade, content, revision, change, changedMs };
}

/** Returns the notes that are kept of an account; null when there are none, or when one is not as it must be. */
async function readParts(parts: Parts, userId: string): Promise<KnownNotes | null> {
  const after = afterOf(await parts.get('notes'), userId);
  const stored = after === null ? [] : await parts.notes();
  if (after === null || stored.length > NOTES_END) return null;
  const notes = new Map<string, TradeNote>();
  for (const item of stored) {
    const note = noteOf(item);
    if (note === null) return null;
    notes.set(note.trade, note);
  }
  return { notes, after };
}

async function writeParts(parts: Parts, userId: string, known: KnownNotes): Promise<void> {
  const before = await readParts(parts, userId);
  if (before === null) await parts.dropNotes();
  // Up to `after` the known ones are all that the exchange has.
  const gone = [...(before?.notes.values() ?? [])].filter(
    (kept) => kept.change <= known.after && !known.notes.has(kept.trade),
  );
  const changed = [...known.notes.values()].filter((note) => {
    const kept = before?.notes.get(note.trade);
    if (kept === undefined) return true;
    const isNewer = kept.change > known.after && kept.change > note.change;
    return !isNewer && (kept.change !== note.change || kept.changedMs !== note.changedMs);
  });
  await Promise.all([
    ...gone.map(async ({ trade }) => parts.drop(['note', trade])),
    ...changed.map(async (note) => parts.put(['note', note.trade], note)),
  ]);
  await parts.put('notes', { format: FORMAT, userId, after: known.after });
}

/** @param signal  aborted when the account is no longer signed in: nothing is written after that */
export function createNotesKeeper(userId: string, signal: AbortSignal): NotesKeeper {
  let writing: Promise<void> = Promise.resolve();

  async function write(known: KnownNotes): Promise<void> {
    if (signal.aborted) return;
    try {
      await withParts('readwrite', signal, (parts) => writeParts(parts, userId, known));
    } catch {
      // Notes that were kept before stay; the journal says where the browser keeps nothing.
    }
  }

  return {
    async read() {
      try {
        return await withParts('readonly', signal, (parts) => readParts(parts, userId));
      } catch {
        return null;
      }
    },
    keep(known) {
      writing = writing.then(() => write(known));
      return writing;
    },
  };
}
