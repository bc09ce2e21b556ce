import { createValueStorage } from '../../../src/model/storage.ts';
import type { ValueStorage } from '../../../src/model/storage.ts';

export interface FakeStorage {
  /** Stored texts by whole key. */
  readonly texts: Map<string, string>;
  /** Refuses to take anything more. */
  full: boolean;
  writes: number;
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  /** The app's view of it; each call is a fresh page. */
  page(): ValueStorage;
}

/** The storage of one browser, without a browser. */
export function fakeStorage(texts: Readonly<Record<string, string>> = {}): FakeStorage {
  return {
    texts: new Map(Object.entries(texts)),
    full: false,
    writes: 0,
    getItem(key) {
      return this.texts.get(key) ?? null;
    },
    setItem(key, text) {
      this.writes++;
      if (this.full) throw new DOMException('full', 'QuotaExceededError');
      this.texts.set(key, text);
    },
    removeItem(key) {
      this.texts.delete(key);
    },
    page() {
      return createValueStorage(() => this as unknown as Storage);
    },
  };
}
