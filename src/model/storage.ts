import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/** Everything we keep is prefixed, except the raw keys authToken, currentUser and app_language (decision 37). */
const PREFIX = '__persisted__';

/** What storage refuses (private mode, wallet browsers, quota) lives here until the page goes (decision 37). */
const mirror = new Map<string, string>();

/** Raw text under a raw key; null when there is none. Never throws. */
export function readRaw(key: string): string | null {
  const mirrored = mirror.get(key);
  if (mirrored !== undefined) return mirrored;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes raw text, or removes the key for null. Never throws: what cannot be stored is remembered for this page. */
export function writeRaw(key: string, text: string | null): void {
  mirror.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) mirror.set(key, text);
  }
}

export interface PersistedSignal<T> {
  readonly value: ReadonlySignal<T>;
  choose(next: T): void;
}

/**
 * A signal that outlives the page, as JSON under `__persisted__` + name.
 * @param decode  the stored value in our type, or null when it is not one (then `initial`): storage is a stranger's input
 */
export function persistedSignal<T>(
  name: string,
  initial: T,
  decode: (stored: unknown) => T | null,
): PersistedSignal<T> {
  const key = PREFIX + name;
  const value = signal<T>(stored() ?? initial);

  function stored(): T | null {
    const text = readRaw(key);
    if (text === null) return null;
    try {
      return decode(JSON.parse(text));
    } catch {
      return null;
    }
  }

  return {
    value,
    choose(next) {
      value.value = next;
      writeRaw(key, JSON.stringify(next));
    },
  };
}

/** Decoder of a closed set of texts. */
export const oneOf =
  <const T extends string>(allowed: readonly T[]) =>
  (stored: unknown): T | null =>
    allowed.find((name) => name === stored) ?? null;
