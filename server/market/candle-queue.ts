/** Most that wait at a time. */
const MOST = 200;
/**
 * Most of them that one caller was the first to ask for. A client asks for three at a time, and several people may share
 * an address.
 */
const CALLER_MOST = 40;

/** Files that wait to be made. */
export interface Waiting {
  readonly key: string;
  /** The first who asked for it. */
  readonly caller: string;
  /** Files of a lower round are made first. The files of one caller have consecutive rounds. */
  readonly round: number;
}

/**
 * A queue of files that are made one at a time, callers in turn; the one that is being made stays in the queue until it is
 * removed.
 */
export interface CandleQueue<T extends Waiting> {
  get(key: string): T | undefined;
  /** Returns the round of a caller's next one: behind own ones, and beside the first of everybody else. */
  roundFor(caller: string): number;
  /**
   * Returns whether a caller may add one. A full queue drops what it would make last, so it is never full for who has
   * nothing in it.
   * @returns null: not now; `dropped`: what `add` puts out of the queue, if anything
   */
  roomFor(caller: string): { readonly dropped: T | undefined } | null;
  /** @param dropped  as `roomFor` has it */
  add(one: T, dropped: T | undefined): void;
  /** Returns what is made next, and begins its round; undefined when nothing waits. */
  next(): T | undefined;
  remove(key: string): void;
  /** Returns how many are made up to this one, it included. */
  placeOf(one: T): number;
}

export function candleQueue<T extends Waiting>(): CandleQueue<T> {
  /** The oldest first. */
  const waited = new Map<string, T>();
  /** Round of the file that was begun last. */
  let begun = 0;

  function roundFor(caller: string): number {
    let round = begun;
    for (const one of waited.values()) if (one.caller === caller) round = Math.max(round, one.round + 1);
    return round;
  }

  function countOf(caller: string): number {
    let count = 0;
    for (const one of waited.values()) if (one.caller === caller) count += 1;
    return count;
  }

  /** Returns what is made last: the newest of the highest round. */
  function last(): T | undefined {
    let found: T | undefined;
    for (const one of waited.values()) if (!found || one.round >= found.round) found = one;
    return found;
  }

  return {
    get: (key) => waited.get(key),
    roundFor,
    roomFor(caller) {
      if (countOf(caller) >= CALLER_MOST) return null;
      const dropped = waited.size < MOST ? undefined : last();
      return dropped && dropped.round <= roundFor(caller) ? null : { dropped };
    },
    add(one, dropped) {
      if (dropped) waited.delete(dropped.key);
      waited.set(one.key, one);
    },
    next() {
      let found: T | undefined;
      for (const one of waited.values()) if (!found || one.round < found.round) found = one;
      if (found) begun = found.round;
      return found;
    },
    remove: (key) => waited.delete(key),
    placeOf({ key, round }) {
      let [place, isBefore] = [1, true];
      for (const other of waited.values()) {
        if (other.key === key) isBefore = false;
        else if (other.round < round || (isBefore && other.round === round)) place += 1;
      }
      return place;
    },
  };
}
