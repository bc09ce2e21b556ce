/** Parts of the live stream that this thread may follow: prices of any market, the rows of the book, public trades. */
export const LIVE_PARTS = ['prices', 'book', 'trades'] as const;
export type LivePart = (typeof LIVE_PARTS)[number];

const followers: Record<LivePart, number> = { prices: 0, book: 0, trades: 0 };
let onChange: (() => void) | null = null;

function count(part: LivePart, by: 1 | -1): void {
  const before = followers[part];
  followers[part] += by;
  if ((before === 0) !== (followers[part] === 0)) onChange?.();
}

/** Returns the options of a signal that belongs to this part. */
export const partOf = (part: LivePart) => ({
  watched: () => count(part, 1),
  unwatched: () => count(part, -1),
});

/** Returns whether a part has followers. */
export const isFollowed = (part: LivePart): boolean => followers[part] > 0;

/**
 * Sets the listener that is called when the first follower of a part subscribes and when the last one leaves; null
 * removes it.
 */
export function onFollowed(listener: (() => void) | null): void {
  onChange = listener;
}

type RequestFlush = (applied: () => void) => void;
let requestFlush: RequestFlush | null = null;

/**
 * Applies the pending changes of parts that no text on the page follows. They wait where the feed runs, because a
 * message is expensive on the page's thread and painted figures need none. Code that reads stores without following
 * them calls this first: labels each second, and the handlers of taps and keys.
 * @param applied  called when the stores include them; at once when nothing is pending
 */
export function flushPending(applied: () => void = () => undefined): void {
  if (requestFlush) requestFlush(applied);
  else applied();
}

/** Sets how pending changes are requested; null when nothing can be pending. */
export function setPendingFlush(request: RequestFlush | null): void {
  requestFlush = request;
}
