import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type LazyCode, type LazyState, tellUnloaded } from './lazy-code.ts';

/** Returns the state of the code; renders when it is loaded and when it fails. */
export function useLazyState<Module extends object>({ state }: LazyCode<Module>): LazyState<Module> {
  const follow = useCallback((changed: () => void) => state.subscribe(changed), [state]);
  const now = () => state.peek();
  return useSyncExternalStore(follow, now, now);
}

/**
 * Returns the code of a view that a tap opens; null until it is loaded. Each request loads it again after a failure,
 * which a toast reports.
 * @param drop  cancels the request, so that the next tap is a new one
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
