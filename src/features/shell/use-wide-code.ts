import { useEffect } from 'react';
import type { LazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';
import { useWide } from './use-desktop.ts';

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
