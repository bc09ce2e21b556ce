import { computed } from '@preact/signals-core';
import { sessionStore } from '../../data/session.ts';
import { persistedSignal } from '../../model/storage.ts';
import type { Strategy } from '../../model/strategy.ts';
import { checkedDraft, storedDraftOf } from './draft.ts';
import type { Draft } from './draft.ts';

/** Id of the strategy that was never saved. */
export const NEW = 'new';
/** Drafts that this device keeps, newest first; the oldest is dropped. */
const DRAFTS_MAX = 10;
const ID = /^[\w-]{1,64}$/;

interface KeptDraft {
  /** Id of the saved strategy that is edited, or `NEW`. */
  readonly id: string;
  /** User who edits it; null: a visitor's, which the next account takes over. */
  readonly owner: string | null;
  readonly draft: Draft;
}

function keptDraftOf(stored: unknown): readonly KeptDraft[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, owner, draft: text } = stored as Readonly<Record<keyof KeptDraft, unknown>>;
  const draft = storedDraftOf(text);
  if (typeof id !== 'string' || !ID.test(id) || !draft || (owner !== null && typeof owner !== 'string')) return [];
  return [{ id, owner, draft }];
}

const kept = persistedSignal<readonly KeptDraft[]>('strategyDrafts', [], (stored) =>
  Array.isArray(stored) ? stored.slice(0, DRAFTS_MAX).flatMap(keptDraftOf) : null,
);

const owner = (): string | null => sessionStore.currentUser.value?.userId ?? null;
const isOwn = (each: KeptDraft): boolean => each.owner === null || each.owner === owner();

/** Drafts of this account by id of the strategy; `NEW` is the one that was never saved. */
export const drafts = computed<ReadonlyMap<string, Draft>>(
  () =>
    new Map(
      kept.value.value
        .filter(isOwn)
        .reverse()
        .map(({ id, draft }) => [id, draft]),
    ),
);

/** Keeps a draft on this device. */
export function keepDraft(id: string, draft: Draft): void {
  const others = kept.value.peek().filter((each) => !(each.id === id && isOwn(each)));
  kept.choose([{ id, owner: owner(), draft }, ...others].slice(0, DRAFTS_MAX));
}

/** Drops a draft that was saved or given up. */
export function dropDraft(id: string): void {
  kept.choose(kept.value.peek().filter((each) => !(each.id === id && isOwn(each))));
}

/** The strategy of an id, as it is edited or saved. */
export type OpenStrategy =
  | { readonly state: 'ready'; readonly strategy: Strategy }
  /** A part of its rules is missing. */
  | { readonly state: 'unfinished'; readonly name: string }
  | { readonly state: 'unknown' };

/**
 * Returns the strategy that a page shows: the draft of this device if there is one, else the saved one. A component that
 * calls it is rendered again when the strategy changes.
 * @param id  of the address; null or `NEW` for the one that was never saved
 */
export function openStrategy(id: string | null): OpenStrategy {
  const draft = drafts.value.get(id ?? NEW);
  if (!draft) return { state: 'unknown' };
  const checked = checkedDraft(draft);
  return checked.ok ? { state: 'ready', strategy: checked.strategy } : { state: 'unfinished', name: draft.name };
}
