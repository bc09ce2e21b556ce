/** Signals of the live stream that somebody follows. */
const followed = new Set<object>();

/** Brings what waits; null while nothing does. */
let bring: (() => void) | null = null;

/** Options of a signal whose followers decide whether news of it can wait. */
export const WATCHED = {
  watched(this: object): void {
    followed.add(this);
    // Whoever begins to follow sees the value of now. Not in the middle of its first reading.
    if (bring) queueMicrotask(bringNews);
  },
  unwatched(this: object): void {
    followed.delete(this);
  },
};

/** Somebody is told at once when it changes. */
export const isFollowed = (signal: object): boolean => followed.has(signal);

/**
 * News of the live stream that no text shows waits on the page's thread, where each frame is dear: painted figures need none of
 * it. Who reads stores without following them has it brought first: each second for labels, each tap or key for its handler. Free
 * when nothing waits.
 */
export function bringNews(): void {
  bring?.();
}

/** Something waits, and is brought like this; null: nothing does any more. */
export function keepNews(how: (() => void) | null): void {
  bring = how;
}
