import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type LazyCode, type LazyState, tellUnloaded } from './lazy-code.ts';

/** Renders when the code comes, and when it fails to. */
export function useLazyState<Module extends object>({ state }: LazyCode<Module>): LazyState<Module> {
  const follow = useCallback((changed: () => void) => state.subscribe(changed), [state]);
  const now = () => state.peek();
  return useSyncExternalStore(follow, now, now);
}

/**
 * The code of what a tap opens; null until it is here. Asked for again with each want; what then fails is told.
 * @param drop  takes the want back, so that the next tap is a new one
 */
export function useLazyCode<Module extends object>(
  code: LazyCode<Module>,
  wanted: boolean,
  drop: () => void,
): Module | null {
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let over = false;
    void code.fetch().then((module) => {
      if (over || module) return;
      latest.current();
      tellUnloaded(code);
    });
    return () => {
      over = true;
    };
  }, [code, wanted]);
  return useLazyState(code).module;
}
