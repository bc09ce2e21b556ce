/** Streams that several view groups share; one exists while a group uses it. */
export interface SharedStreams<Stream> {
  /** Returns the stream of a key, created when nobody uses it yet. Call `release` once for each call. */
  use(key: string, create: () => Stream): Stream;
  release(key: string): void;
  /** Returns whether some group uses the stream of a key. */
  has(key: string): boolean;
  /** Streams in the order in which they were created. */
  all(): Iterable<Stream>;
}

/** @param ended  called with a stream that nobody uses any more */
export function sharedStreams<Stream>(ended: (stream: Stream) => void = () => undefined): SharedStreams<Stream> {
  const used = new Map<string, { readonly stream: Stream; users: number }>();
  return {
    use(key, create) {
      const entry = used.get(key) ?? { stream: create(), users: 0 };
      used.set(key, entry);
      entry.users += 1;
      return entry.stream;
    },
    release(key) {
      const entry = used.get(key);
      if (!entry) return;
      entry.users -= 1;
      if (entry.users > 0) return;
      used.delete(key);
      ended(entry.stream);
    },
    has: (key) => used.has(key),
    *all() {
      for (const { stream } of used.values()) yield stream;
    },
  };
}
