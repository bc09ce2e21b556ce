const positions = new Map<string, number>();

/** Where the list of this key was left, px; 0 when it was not seen yet. */
export const keptScroll = (key: string): number => positions.get(key) ?? 0;

/**
 * Remembers where a scroller is until it is left. Reads on every scroll, not at the end: when a page goes, the browser
 * has already moved the window.
 * @returns how to stop
 */
export function keepScroll(key: string, scroller: EventTarget, readPx: () => number): () => void {
  const onScroll = () => positions.set(key, readPx());
  scroller.addEventListener('scroll', onScroll, { passive: true });
  return () => scroller.removeEventListener('scroll', onScroll);
}
