/** What is kept here shares its prefix with everything else the app keeps (decision 37). */
const PREFIX = '__persisted__';

/** A value that outlives the page where storage works, and else lasts as long as the page. Never throws. */
export interface Shelf {
  /** Parsed JSON as it lies there, a stranger's input; null when there is none. */
  read(): unknown;
  write(value: unknown): void;
}

/** @param name  unique in the app */
export function localShelf(name: string): Shelf {
  const key = PREFIX + name;
  return {
    read() {
      try {
        const text = localStorage.getItem(key);
        return text === null ? null : (JSON.parse(text) as unknown);
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Private mode, wallet browsers, full: whoever writes holds the value in memory too.
      }
    },
  };
}
