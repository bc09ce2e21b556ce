import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { CallError, CallResult, Page } from '../api/result.ts';

/**
 * State of a resource of the exchange. `idle`: not requested. `loading`: requested, no value yet. `ready`: the value of
 * the last successful request. `stale`: an earlier value, during a refresh (`error` null) or after a failed one
 * (`error`). `failed`: the request failed, no value. A known value is never replaced by an error or a loading state
 * (G18).
 */
export type ResourceState<T> =
  | { readonly state: 'idle' | 'loading'; readonly value: null; readonly error: null }
  | { readonly state: 'ready'; readonly value: T; readonly atMs: number; readonly error: null }
  | { readonly state: 'stale'; readonly value: T; readonly atMs: number; readonly error: CallError | null }
  | { readonly state: 'failed'; readonly value: null; readonly error: CallError };

/**
 * A value with its time. `atMs`: when it was answered or pushed, by the device's clock; a stale value is `Date.now() -
 * atMs` ms old.
 */
export interface Known<T> {
  readonly value: T;
  readonly atMs: number;
}

const IDLE = { state: 'idle', value: null, error: null } as const;
const LOADING = { state: 'loading', value: null, error: null } as const;

export function stateOf<T>(known: Known<T> | null, asking: boolean, error: CallError | null): ResourceState<T> {
  if (known && !asking && !error) return { ...known, state: 'ready', error };
  if (known) return { ...known, state: 'stale', error: asking ? null : error };
  if (asking) return LOADING;
  return error ? { state: 'failed', value: null, error } : IDLE;
}

/** Whether a request is pending. */
export const isAsking = ({ state, error }: ResourceState<unknown>): boolean =>
  state === 'loading' || (state === 'stale' && error === null);

/** Returns the rows of a list that the exchange sent. */
export const rowsOf = <T>({ rows }: Page<T>): readonly T[] => rows;

export interface ResourceParts<Answer, T> {
  /** The request. Never rejects. */
  ask(): Promise<CallResult<Answer>>;
  /** Owner of the data, such as the session's token; with null nothing is requested. Absent for public data. */
  readonly owner?: ReadonlySignal<string | null>;
  /**
   * Converts an answer to the value; by default the answer itself. Data that a store of signals/ holds is written
   * there, and the value is the store's signal, so that each fact is stored once and updates of the socket show.
   */
  take?(answer: Answer): T;
}

/**
 * One resource of the exchange. Requests are numbered: an answer counts unless a later request was answered first or a
 * newer value was pushed since, and an error counts only for the last request. A change of owner clears the value, and
 * answers for a previous owner are dropped.
 */
export interface Resource<Answer, T = Answer> {
  readonly now: ReadonlySignal<ResourceState<T>>;
  readonly owner: ReadonlySignal<string | null>;
  /** Requests the value unless it is ready or pending; resolves when that request ends. */
  load(): Promise<void>;
  /** Requests the value in any case. @returns the answer; null without an owner, and after a change of owner */
  refresh(): Promise<CallResult<Answer> | null>;
  /**
   * Stores a value from the socket or another call.
   * @param whose  owner it was requested for; for another owner it is dropped
   */
  apply(answer: Answer, whose?: string | null): void;
  /** Clears the value, and ignores pending requests. */
  clear(): void;
}

/** Refreshes a resource unless it was never requested. */
export function refreshLoaded({ now, refresh }: Pick<Resource<unknown, unknown>, 'now' | 'refresh'>): void {
  if (now.peek().state !== 'idle') void refresh();
}

/**
 * Makes a request for an owner's data now, and again for each new owner, until the returned function is called: the
 * effect of a view that shows it.
 * @param ask  such as a resource's `refresh`
 */
export const askForEachOwner = (owner: ReadonlySignal<string | null>, ask: () => unknown): (() => void) =>
  effect(() => {
    void owner.value;
    untracked(ask);
  });

/** State of one owner. */
interface Book<Answer, T> {
  readonly owner: string | null;
  readonly state: Signal<ResourceState<T>>;
  /** Number of the last request or push. */
  last: number;
  /** Number of the request or push that gave the value. */
  known: number;
  /** The last request while it is pending. */
  running: Promise<CallResult<Answer> | null> | null;
}

const EVERYBODY = signal('');

export function createResource<Answer, T = Answer>({
  ask,
  owner = EVERYBODY,
  take = (answer) => answer as unknown as T,
}: ResourceParts<Answer, T>): Resource<Answer, T> {
  type Mine = Book<Answer, T>;
  const empty = (): Mine => ({ owner: owner.peek(), state: signal(IDLE), last: 0, known: 0, running: null });
  const book = signal(empty());

  function mine(): Mine {
    if (book.peek().owner !== owner.peek()) book.value = empty();
    return book.peek();
  }

  function put(to: Mine, answer: Answer, number: number): void {
    to.known = number;
    if (number === to.last) to.running = null;
    batch(() => {
      to.state.value = stateOf({ value: take(answer), atMs: Date.now() }, to.running !== null, null);
    });
  }

  /** Keeps the known value and updates the state around it. */
  function tell(to: Mine, error: CallError | null): void {
    const before = to.state.peek();
    to.state.value = stateOf(to.known > 0 ? (before as Known<T>) : null, to.running !== null, error);
  }

  async function question(to: Mine, number: number): Promise<CallResult<Answer> | null> {
    const found = await ask();
    if (to !== book.peek() || to.owner !== owner.peek()) return null;
    if (found.success) {
      if (number > to.known) put(to, found.data, number);
    } else if (number === to.last) {
      to.running = null;
      tell(to, found.error);
    }
    return found;
  }

  async function refresh(): Promise<CallResult<Answer> | null> {
    const to = mine();
    if (to.owner === null) return null;
    to.running = question(to, ++to.last);
    tell(to, null);
    return to.running;
  }

  return {
    now: computed(() => (book.value.owner === owner.value ? book.value.state.value : IDLE)),
    owner,
    async load() {
      const { state, running } = mine();
      if (state.peek().state !== 'ready') await (running ?? refresh());
    },
    refresh,
    apply(answer, whose = owner.peek()) {
      if (whose === null || whose !== owner.peek()) return;
      const to = mine();
      put(to, answer, ++to.last);
    },
    clear() {
      book.value = empty();
    },
  };
}
