import { useSyncExternalStore, useEffect } from 'react';
import type { LazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';

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
const useWide = (): boolean => useMatches(wide);

/**
 * The code of a wide layout, which a phone never asks for. Null on a narrow window, and till it has come: the narrow layout
 * stands there, also for good where it does not come.
 */
export function useWideCode<Module extends object>(code: LazyCode<Module>): Module | null {
  const wide = useWide();
  useEffect(() => {
    if (wide) void code.fetch();
  }, [wide, code]);
  const { module } = useLazyState(code);
  return wide ? module : null;
}
