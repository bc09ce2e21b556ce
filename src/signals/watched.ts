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

/** Options of a signal that is this part, or one of many that are. */
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

type Bring = (brought: () => void) => void;
let bring: Bring | null = null;

/**
 * News of the live stream that no text shows waits where the feed runs: a message is dear on the page's thread, and painted
 * figures need none of it. Who reads stores without following them has it brought first: each second for labels, each tap or key
 * for its handler.
 * @param brought  called when the stores have it; at once when nothing waits
 */
export function bringNews(brought: () => void = () => undefined): void {
  if (bring) bring(brought);
  else brought();
}

/** Sets how pending data is fetched; null when nothing can be pending. */
export function keepNews(how: Bring | null): void {
  bring = how;
}
