import { computed, signal } from '@preact/signals-core';
import { sessionStore } from '../../data/session.ts';
import { browserStorage, onWrittenElsewhere } from '../../model/storage.ts';
import type { Strategy } from '../../model/strategy.ts';
import { checkedDraft, draftOf, storedDraftOf } from './draft.ts';
import type { Draft } from './draft.ts';
import { savedStrategies } from './saved-strategies.ts';

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

const STORED_AS = 'strategyDrafts';
const storage = browserStorage.json(STORED_AS, (list): readonly KeptDraft[] | null =>
  Array.isArray(list) ? list.slice(0, DRAFTS_MAX).flatMap(keptDraftOf) : null,
);
const readAll = (): readonly KeptDraft[] => storage.read() ?? [];
const kept = signal(readAll());

function writeAll(all: readonly KeptDraft[]): void {
  storage.write(all);
  kept.value = all;
}

const owner = (): string | null => sessionStore.currentUser.value?.userId ?? null;
const isOwn = (each: KeptDraft): boolean => each.owner === null || each.owner === owner();

/** Returns the key of a strategy's last run in the notebook: what was never saved belongs to the account. Reads a signal. */
export function runKey(id: string): string {
  const userId = owner();
  return id === NEW && userId !== null ? `${NEW} ${userId}` : id;
}

/** Drafts of this account by id of the strategy; `NEW` is the one that was never saved. */
export const drafts = computed<ReadonlyMap<string, Draft>>(
  () => new Map(kept.value.filter(isOwn).map(({ id, draft }) => [id, draft])),
);

const savedOf = (id: string): Strategy | null =>
  savedStrategies.value.items.find((item) => item.id === id)?.strategy ?? null;

/** Keeps a draft on this device. Another tab may have kept others, so this begins with what is stored. */
export function keepDraft(id: string, draft: Draft): void {
  const others = readAll().filter((each) => !(each.id === id && isOwn(each)));
  writeAll([{ id, owner: owner(), draft }, ...others].slice(0, DRAFTS_MAX));
}

/** Drops a draft that was saved or given up. */
export function dropDraft(id: string): void {
  writeAll(readAll().filter((each) => !(each.id === id && isOwn(each))));
}

/** A strategy as it is edited. */
export interface EditedStrategy {
  readonly draft: Draft;
  /** Whether it differs from what is saved; always for `NEW`. */
  readonly isChanged: boolean;
}

const isSame = (draft: Draft, strategy: Strategy): boolean => {
  const checked = checkedDraft(draft);
  return checked.ok && JSON.stringify(checked.strategy) === JSON.stringify(strategy);
};

/** Returns a strategy to edit; null while or where there is none of this id. Reads signals. */
export function editedStrategy(id: string): EditedStrategy | null {
  const draft = drafts.value.get(id);
  const saved = savedOf(id);
  if (draft) return { draft, isChanged: !saved || !isSame(draft, saved) };
  return saved && { draft: draftOf(saved), isChanged: false };
}

/** Keeps a changed draft, or drops it when it is what is saved. */
export function changeDraft(id: string, draft: Draft): void {
  const saved = savedOf(id);
  if (saved && isSame(draft, saved)) dropDraft(id);
  else keepDraft(id, draft);
}

/** The strategy of an id, as it is edited or saved. */
export type OpenStrategy =
  | { readonly state: 'ready'; readonly strategy: Strategy }
  /** A part of its rules is missing. */
  | { readonly state: 'unfinished'; readonly name: string }
  /** `loading`, `failed`: the list of saved strategies, which may have it. */
  | { readonly state: 'loading' | 'failed' | 'unknown' };

/**
 * Returns the strategy that a page shows: the draft of this device if there is one, else the saved one. A component that
 * calls it is rendered again when the strategy changes.
 * @param id  of the address; null or `NEW` for the one that was never saved
 */
export function openStrategy(id: string | null): OpenStrategy {
  const edited = editedStrategy(id ?? NEW);
  if (edited) {
    const checked = checkedDraft(edited.draft);
    return checked.ok
      ? { state: 'ready', strategy: checked.strategy }
      : { state: 'unfinished', name: edited.draft.name };
  }
  const { status } = savedStrategies.value;
  if (id === null || id === NEW) return { state: 'unknown' };
  if (status === 'idle' || status === 'loading') return { state: 'loading' };
  return { state: status === 'failed' ? 'failed' : 'unknown' };
}

if (typeof document !== 'undefined') {
  onWrittenElsewhere(STORED_AS, () => {
    kept.value = readAll();
  });
}
