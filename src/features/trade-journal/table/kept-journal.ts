import { dropKeptJournal } from '../../../data/drop-kept-journal.ts';
import { keepRows, readKeptRows } from '../rows/kept-rows.ts';
import { heldOf } from './held-journal.ts';
import type { HeldJournal } from './held-journal.ts';

/** The journal of one account on this device. */
export interface Keeper {
  /** False once the browser has refused: the journal is then in memory only. */
  isKept(): boolean;
  /** Returns what is kept; null when there is nothing, or nothing that can be read. Never rejects. */
  read(): Promise<HeldJournal | null>;
  /** Writes it, after what is being written. Never rejects. */
  keep(held: HeldJournal): Promise<void>;
  /** Makes the next `keep` write all of it, in the place of what is there. */
  mistrust(): void;
}

/** @param signal  aborted when the account is no longer signed in: nothing is written after that */
export function createKeeper(userId: string, signal: AbortSignal): Keeper {
  let isKept = true;
  /** Whether this page has read or written what is there and does not doubt it: then only new rows are written. */
  let isKnown = false;
  let writing: Promise<void> = Promise.resolve();

  async function write(held: HeldJournal, whole: boolean): Promise<void> {
    if (!isKept || signal.aborted) return;
    try {
      await keepRows(userId, held, whole, signal);
    } catch {
      if (signal.aborted) return;
      isKept = false;
      // A part of it would only take the room of others.
      dropKeptJournal();
    }
  }

  return {
    isKept: () => isKept,
    async read() {
      let kept;
      try {
        kept = await readKeptRows(userId, signal);
      } catch {
        isKept = false;
        return null;
      }
      try {
        const held = kept && (await heldOf(kept, signal));
        isKnown = held !== null;
        return held;
      } catch {
        // The rows are impossible, or the code to compute them is missing, so all are fetched again.
        return null;
      }
    },
    keep(held) {
      const whole = !isKnown;
      // Not at the end of the writing: it may be doubted meanwhile.
      isKnown = true;
      writing = writing.then(() => write(held, whole));
      return writing;
    },
    mistrust() {
      isKnown = false;
    },
  };
}
