import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError } from '../../../api/result.ts';
import { readNotes, withNotes } from './known-notes.ts';
import type { KnownNotes } from './known-notes.ts';
import type { NotesAccount } from './send-notes.ts';

/** Reads what the exchange has of the notes of the signed-in account. */
export interface NoteReader {
  /** `idle` before the first request; `ready` when all notes of the exchange are known. */
  readonly state: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>;
  /** Error of the last request, until one succeeds. */
  readonly error: ReadonlySignal<CallError | null>;
  /** Forgets the requests of the account before. */
  reset(): void;
  /** Tells that a request is about to be made. */
  begin(): void;
  /** Takes what this device keeps, once. */
  readKept(of: NotesAccount): Promise<void>;
  /** Reads what is new, and keeps it on this device. @returns whether all of it came */
  read(of: NotesAccount): Promise<boolean>;
  /** Reads until the notes that another tab has sent are known, or a request fails. */
  readSent(of: NotesAccount): Promise<void>;
}

interface NoteReaderParts {
  /** The account that is signed in now. */
  account(): NotesAccount | null;
  /** Called after each change of what is known. */
  show(): void;
}

export function createNoteReader({ account, show }: NoteReaderParts): NoteReader {
  const state = signal<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  const error = signal<CallError | null>(null);

  async function read(of: NotesAccount): Promise<boolean> {
    const isWanted = () => of === account();
    const { known } = of;
    const sent = [...of.sentElsewhere];
    const take = (found: KnownNotes) => {
      // Saved while the answer was on its way, which does not have it yet.
      const since = [...of.known.notes.values()].filter(
        (note) => note.change > found.after && known.notes.get(note.trade) !== note,
      );
      of.known = withNotes(found, since);
    };
    const fault = isWanted() ? await readNotes(of.known, take, isWanted) : null;
    if (!isWanted()) return false;
    if (of.known !== known) void of.keeper.keep(of.known);
    if (fault === null) {
      for (const [trade, content] of sent) {
        if (of.sentElsewhere.get(trade) === content) of.sentElsewhere.delete(trade);
      }
    }
    batch(() => {
      error.value = fault;
      state.value = fault === null || state.peek() === 'ready' ? 'ready' : 'failed';
      show();
    });
    return fault === null;
  }

  async function takeKept(of: NotesAccount): Promise<void> {
    const kept = await of.keeper.read();
    // A request may have been answered first.
    if (kept === null || of !== account() || of.known.after > 0) return;
    of.known = { ...withNotes(kept, [...of.known.notes.values()]), after: kept.after };
    show();
  }

  return {
    state,
    error,
    reset() {
      state.value = 'idle';
      error.value = null;
    },
    begin() {
      if (state.peek() !== 'ready') state.value = 'loading';
    },
    readKept: (of) => (of.keptRead ??= takeKept(of)),
    read,
    async readSent(of) {
      // Nobody has looked yet: the first request reads everything.
      if (state.peek() === 'idle' || of.isReadingSent) return;
      of.isReadingSent = true;
      // One reading at a time, however many changes the other tab sends meanwhile.
      for (let isRead = true; isRead && of.sentElsewhere.size > 0;) isRead = await read(of);
      of.isReadingSent = false;
    },
  };
}
