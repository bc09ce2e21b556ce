import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { CallError, CallResult, Page } from '../api/result.ts';

/**
 * What the app knows of a thing that the exchange is asked for:
 * idle: nobody has asked; loading: asked, nothing known; ready: known, and the last question was answered;
 * stale: known from before, while it is asked again (`error` null) or because the last question failed (`error`);
 * failed: asked in vain, nothing known. What is known never gives way to an error or to a wait (G18).
 */
export type ResourceState<T> =
  | { readonly state: 'idle' | 'loading'; readonly value: null; readonly error: null }
  | { readonly state: 'ready'; readonly value: T; readonly atMs: number; readonly error: null }
  | { readonly state: 'stale'; readonly value: T; readonly atMs: number; readonly error: CallError | null }
  | { readonly state: 'failed'; readonly value: null; readonly error: CallError };

/** `atMs`: when it was answered or pushed, by the device's clock; what is stale is `Date.now() - atMs` ms old. */
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

/** Whether a question is under way. */
export const isAsking = ({ state, error }: ResourceState<unknown>): boolean =>
  state === 'loading' || (state === 'stale' && error === null);

/** Takes the rows of a list that the exchange sent. */
export const rowsOf = <T>({ rows }: Page<T>): readonly T[] => rows;

export interface ResourceParts<Answer, T> {
  /** The call. Never rejects. */
  ask(): Promise<CallResult<Answer>>;
  /** Whose it is, such as the token of the session; null asks for nobody. Left out: everybody's. */
  readonly owner?: ReadonlySignal<string | null>;
  /**
   * Makes the value of an answer; the answer itself by default. What a store of signals/ holds is put there, and the
   * value is the store's own signal: a fact stands once, and what the socket changes of it shows.
   */
  take?(answer: Answer): T;
}

/**
 * One thing of the exchange. Questions are numbered: an answer counts unless a later question was answered first or a
 * newer value was pushed since it was asked, and the error of a question counts if no later one was asked. Another owner
 * sees none of it, and answers for an owner who has left are dropped.
 */
export interface Resource<Answer, T = Answer> {
  readonly now: ReadonlySignal<ResourceState<T>>;
  readonly owner: ReadonlySignal<string | null>;
  /** Asks unless it is ready or under way; resolves when that question is over. */
  load(): Promise<void>;
  /** Asks, whatever is known or under way. @returns its answer; null for nobody, and for who has left meanwhile */
  refresh(): Promise<CallResult<Answer> | null>;
  /** Takes what the socket or another call said. @param whose  who it was asked for; of another owner it is dropped */
  apply(answer: Answer, whose?: string | null): void;
  /** Forgets it, and drops what is under way. */
  clear(): void;
}

/** Fetches a resource again unless nobody has asked for it yet. */
export function refreshLoaded({ now, refresh }: Pick<Resource<unknown, unknown>, 'now' | 'refresh'>): void {
  if (now.peek().state !== 'idle') void refresh();
}

/** State of one owner. */
interface Book<Answer, T> {
  readonly owner: string | null;
  readonly state: Signal<ResourceState<T>>;
  /** Number of the last question or push. */
  last: number;
  /** Number of what is known. */
  known: number;
  /** The last question while it has no answer. */
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

  /** Keeps the known value and sets how it stands. */
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
