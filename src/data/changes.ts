import type { ReadonlySignal } from '@preact/signals-core';
import { text } from '../api/wire.ts';
import type { WireRecord } from '../api/wire.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';

/** A kind of resource that the socket reports changes of, such as `mail`; the wire calls it a noun. */
export type ChangedResource = ChangedThing['noun'];

interface Change {
  readonly noun: string;
  readonly id: string;
}

type Listener = (id: string) => void;

const listeners = new Map<string, Set<Listener>>();
const missedListeners = new Set<() => void>();

/**
 * Decodes a change; accepts resources that this app does not know.
 * @throws WireError when a field is of the wrong kind
 */
export const decodeChange = (row: WireRecord): Change => ({ noun: text(row, 'noun'), id: text(row, 'id') });

/** Calls the listeners of one changed resource. */
export function applyChange({ noun, id }: Change): void {
  for (const listener of listeners.get(noun) ?? []) listener(id);
}

/** Calls every `missed` listener, because anything may have changed while the socket was down. */
export function applyMissedChanges(): void {
  for (const listener of missedListeners) listener();
}

/**
 * Calls `changed` with the id of each resource of these kinds that changes, and `missed` when changes may have been missed.
 * @returns a function that stops both
 */
export function followChanges(
  resources: readonly ChangedResource[],
  changed: Listener,
  missed: () => void,
): () => void {
  for (const resource of resources) {
    const known = listeners.get(resource) ?? new Set();
    listeners.set(resource, known.add(changed));
  }
  missedListeners.add(missed);
  return () => {
    for (const resource of resources) listeners.get(resource)?.delete(changed);
    missedListeners.delete(missed);
  };
}

/** The parts of a resource that `refreshOnChange` uses. */
interface Refreshable {
  readonly now: ReadonlySignal<{ readonly state: string }>;
  refresh(): Promise<unknown>;
}

/** Refreshes `resource` whenever one of `causes` changes, once it has been loaded for the first time. */
export function refreshOnChange(resource: Refreshable, causes: readonly ChangedResource[]): void {
  const refresh = () => {
    if (resource.now.peek().state !== 'idle') void resource.refresh();
  };
  followChanges(causes, refresh, refresh);
}
