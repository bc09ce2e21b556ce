/** The part of `ResizeObserver` that we use. */
export type BoxWatch = Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'>;

/**
 * Calls back when an observed box changes its size. Where the engine has no `ResizeObserver` of its own: soon after each
 * `observe` and whenever the window's size changes, which is what moves most boxes.
 */
export function watchBoxes(changed: (entries: readonly ResizeObserverEntry[]) => void): BoxWatch {
  if (typeof ResizeObserver === 'function') return new ResizeObserver(changed);
  const look = () => changed([]);
  let asked = 0;
  addEventListener('resize', look);
  return {
    observe() {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(look);
    },
    unobserve() {},
    disconnect() {
      cancelAnimationFrame(asked);
      removeEventListener('resize', look);
    },
  };
}
