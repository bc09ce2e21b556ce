/** A scroll lasts this long after its last event. */
const SCROLL_MS = 150;

/**
 * Tells of every frame while the page scrolls, from frames of its own; asks for none otherwise.
 * @param hear  as FrameSampler.frame
 */
export function scrollFrames(hear: (nowMs: number, more: boolean) => void): () => void {
  let untilMs = 0;
  let asked = false;

  const frame = (nowMs: number): void => {
    asked = nowMs < untilMs;
    hear(nowMs, asked);
    if (asked) requestAnimationFrame(frame);
  };
  const onScroll = (): void => {
    untilMs = performance.now() + SCROLL_MS;
    if (asked) return;
    asked = true;
    requestAnimationFrame(frame);
  };
  const options = { capture: true, passive: true };
  document.addEventListener('scroll', onScroll, options);
  return () => document.removeEventListener('scroll', onScroll, options);
}
