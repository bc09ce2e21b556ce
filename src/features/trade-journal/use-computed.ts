import { useCallback, useEffect, useMemo, useState } from 'react';
import { nextSlice } from './table/time-slices.ts';

/** Value that the compute engine makes for a view. */
export interface Computed<T> {
  /** The last one; that of earlier arguments until the next one is there. Null before the first. */
  readonly value: T | null;
  /** Whether the last attempt failed. */
  readonly failed: boolean;
  retry(): void;
}

/**
 * Computes a value for a view, again whenever `make` is another function; the one before it is aborted. Each begins in a
 * turn of its own: a page shows several, and each copies columns before its first job.
 */
export function useComputed<T>(make: (signal: AbortSignal) => Promise<T>): Computed<T> {
  const [state, setState] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    async function run(): Promise<void> {
      await nextSlice();
      if (stop.signal.aborted) return;
      try {
        const value = await make(stop.signal);
        if (!stop.signal.aborted) setState({ value, failed: false });
      } catch {
        if (!stop.signal.aborted) setState((before) => ({ ...before, failed: true }));
      }
    }
    void run();
    return () => stop.abort();
    // An attempt after a failed one makes the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [make, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // The same object until something changes, so that what shows it does not render for its parent's sake.
  return useMemo(() => ({ ...state, retry }), [state, retry]);
}
