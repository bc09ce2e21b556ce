import { useSyncExternalStore } from 'react';

/** From here the desktop layout starts (docs/looks.md#desktop). */
const query = matchMedia('(min-width: 1024px)');

const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** The desktop layout is shown now. */
export const isDesktop = (): boolean => query.matches;

/** Runs once, as soon as the desktop layout is shown. */
export function onceDesktop(run: () => void): void {
  if (query.matches) run();
  else query.addEventListener('change', run, { once: true });
}

/** True on the desktop layout; renders on a change of side only. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop, isDesktop);
