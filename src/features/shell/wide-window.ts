import { useSyncExternalStore, useEffect } from 'react';
import type { LazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';

/** Follows a media query; renders only when its result changes. */
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

/** Start of the desktop layout (docs/looks.md#desktop). */
const desktop = matchMedia('(min-width: 1024px)');

/** Whether the desktop layout is shown now. Does not subscribe. */
export const isDesktop = (): boolean => desktop.matches;

/** Runs once, as soon as the desktop layout is shown. */
export function whenDesktop(run: () => void): void {
  if (desktop.matches) run();
  else desktop.addEventListener('change', run, { once: true });
}

/** Whether the desktop layout is shown; renders on a change. */
export const useDesktop = (): boolean => useMatches(desktop);

/** Lists become tables from here. The query uses em, so that with large text the columns still fit. */
const wide = matchMedia('(min-width: 64em)');

/** Whether lists have room for the columns of a table; renders on a change. */
const useWide = (): boolean => useMatches(wide);

/**
 * Loads a page and, where the window is wide, the code of its wide layout with it, so that the page does not appear in the
 * narrow one first and move under the pointer. Where that code fails, the page comes alone.
 */
export async function withWideCode<Page>(page: Promise<Page>, code: LazyCode<object>): Promise<Page> {
  const [loaded] = await Promise.all([page, wide.matches ? code.fetch() : null]);
  return loaded;
}

/**
 * Loads the code of a wide layout, which a phone never requests. Null on a narrow window and until the code is loaded,
 * so that the narrow layout is shown; also when loading fails.
 */
export function useWideCode<Module extends object>(code: LazyCode<Module>): Module | null {
  const wide = useWide();
  useEffect(() => {
    if (wide) void code.fetch();
  }, [wide, code]);
  const { module } = useLazyState(code);
  return wide ? module : null;
}
