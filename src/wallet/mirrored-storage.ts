export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws: what the browser refuses to keep lives in memory until the page goes (decision 37).
 * @param browserStorage null where the page may not even name `localStorage`
 */
export function mirroredStorage(browserStorage: KeyValueStore | null): KeyValueStore {
  /** Only what the browser did not take; null: removed here, but not there. */
  const memory = new Map<string, string | null>();
  const write = (name: string, value: string | null): void => {
    try {
      if (value === null) browserStorage!.removeItem(name);
      else browserStorage!.setItem(name, value);
      memory.delete(name);
    } catch {
      memory.set(name, value);
    }
  };
  return {
    getItem(name) {
      const kept = memory.get(name);
      if (kept !== undefined) return kept;
      try {
        return browserStorage?.getItem(name) ?? null;
      } catch {
        return null;
      }
    },
    setItem: write,
    removeItem: (name) => write(name, null),
  };
}
