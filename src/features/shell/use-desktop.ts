import { useSyncExternalStore } from 'react';

/** Follows a query of the window's size; renders on a change of side only. */
function useMatches(query: MediaQueryList): boolean {
  const isMatched = () => query.matches;
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    isMatched,
    isMatched,
  );
}

/** From here the desktop layout starts (docs/looks.md#desktop). */
const desktop = matchMedia('(min-width: 1024px)');

/** The desktop layout is shown now. */
export const isDesktop = (): boolean => desktop.matches;

/** Runs once, as soon as the desktop layout is shown. */
export function onceDesktop(run: () => void): void {
  if (desktop.matches) run();
  else desktop.addEventListener('change', run, { once: true });
}

/** True on the desktop layout. */
export const useDesktop = (): boolean => useMatches(desktop);

/** From 1024 px lists are tables, unless text is so large that their columns would not fit. */
const wide = matchMedia('(min-width: 64em)');

/** True where lists have room for the columns of a table. */
export const useWide = (): boolean => useMatches(wide);
