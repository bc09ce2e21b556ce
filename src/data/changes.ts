import { text } from '../api/wire.ts';
import type { WireRecord } from '../api/wire.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';

/** A kind of thing that the socket says has changed. */
export type ChangedNoun = ChangedThing['noun'];

interface Change {
  readonly noun: string;
  readonly id: string;
}

type Listener = (id: string) => void;

const listeners = new Map<string, Set<Listener>>();
const everything = new Set<() => void>();

/** @throws WireError when a field is of the wrong kind; a noun that nobody listens to is none of our business */
export const decodeChange = (row: WireRecord): Change => ({ noun: text(row, 'noun'), id: text(row, 'id') });

/** Tells whoever follows this noun. */
export function applyChange({ noun, id }: Change): void {
  for (const listener of listeners.get(noun) ?? []) listener(id);
}

/** Nobody listened for a while: everything that is followed may have changed. */
export function applyMissedChanges(): void {
  for (const listener of everything) listener();
}

/**
 * Calls `changed` with the id of each thing of these kinds that changes, and `missed` when changes may have been missed.
 * @returns how to stop
 */
export function followChanges(nouns: readonly ChangedNoun[], changed: Listener, missed: () => void): () => void {
  for (const noun of nouns) {
    const of = listeners.get(noun) ?? new Set();
    listeners.set(noun, of.add(changed));
  }
  everything.add(missed);
  return () => {
    for (const noun of nouns) listeners.get(noun)?.delete(changed);
    everything.delete(missed);
  };
}
