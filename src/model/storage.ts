import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/**
 * Everything the app keeps from one visit to the next, and the only file that names `localStorage`
 * (tests/src/model/storage.test.ts). Nothing here throws: what a browser refuses to keep lives in memory until the page
 * goes (decision 37). Stored values are untrusted, so each caller provides a decoder.
 */

/** Everything we keep is prefixed, except the raw keys (decision 37). */
const PREFIX = '__persisted__';

/** Names the specification gives, without the prefix. */
export type RawKey = 'authToken' | 'currentUser' | 'app_language';

/** One value that outlives the page. */
export interface StoredValue<T> {
  /** Returns `null` when nothing is stored, or when the stored text is not ours. */
  read(): T | null;
  /** `null` removes the entry. */
  write(value: T | null): void;
  /** Returns false when the browser refused the last write: the value lives until the page goes. */
  isKept(): boolean;
}

export interface ValueStorage {
  /** Stored text under a raw key. */
  raw(key: RawKey): StoredValue<string>;
  /** Stored text under the prefix. */
  text(name: string): StoredValue<string>;
  /**
   * JSON under the prefix.
   * @param decode  the stored value in our type, or null when it is none
   */
  json<T>(name: string, decode: (stored: unknown) => T | null): StoredValue<T>;
}

/** @param open  returns the browser's storage; in some browsers reading the property throws */
export function createValueStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): ValueStorage {
  /** Values that the browser refused; null when it was removed here but not there. */
  const memory = new Map<string, string | null>();

  const textAt = (key: string): StoredValue<string> => ({
    read() {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    isKept: () => !memory.has(key),
  });

  return {
    raw: textAt,
    text: (name) => textAt(PREFIX + name),
    json(name, decode) {
      const text = textAt(PREFIX + name);
      return {
        read() {
          const kept = text.read();
          if (kept === null) return null;
          try {
            return decode(JSON.parse(kept));
          } catch {
            return null;
          }
        },
        write: (value) => text.write(value === null ? null : JSON.stringify(value)),
        isKept: text.isKept,
      };
    },
  };
}

/** @throws when the browser forbids reading the property */
export const openBrowserStorage = (): Storage => localStorage;

/** Storage of this browser. */
export const browserStorage = createValueStorage(openBrowserStorage);

export interface PersistedSignal<T> {
  readonly value: ReadonlySignal<T>;
  choose(next: T): void;
}

/**
 * Creates a signal that is stored.
 * @param initial  value when nothing valid is stored
 */
export function persistedSignal<T>(
  name: string,
  initial: T,
  decode: (stored: unknown) => T | null,
): PersistedSignal<T> {
  const stored = browserStorage.json(name, decode);
  const value = signal<T>(stored.read() ?? initial);
  return {
    value,
    choose(next) {
      value.value = next;
      stored.write(next);
    },
  };
}

/** Decoder of a closed set of texts. */
export const oneOf =
  <const T extends string>(allowed: readonly T[]) =>
  (stored: unknown): T | null =>
    allowed.find((name) => name === stored) ?? null;

/** Calls back when another tab writes the text of this name, with null when it removes it. */
export function onWrittenElsewhere(name: string, written: (text: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    // A null key means that all of the storage was cleared.
    if (key === PREFIX + name || key === null) written(newValue);
  });
}
