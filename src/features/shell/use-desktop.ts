import { useSyncExternalStore } from 'react';

/** From here the desktop layout starts (docs/looks.md#desktop). */
const query = matchMedia('(min-width: 1024px)');

const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

const isDesktop = () => query.matches;

/** True on the desktop layout; renders on a change of side only. */
export const useDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop, isDesktop);
