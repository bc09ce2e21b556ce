import { useEffect, useState } from 'react';

/** Value that the compute engine makes for a view. */
export interface Computed<T> {
  /** The last one; that of earlier arguments until the next one is there. Null before the first. */
  readonly value: T | null;
  /** Whether the last attempt failed. */
  readonly failed: boolean;
  retry(): void;
}

/** Computes a value for a view, again whenever `make` is another function; the one before it is aborted. */
export function useComputed<T>(make: (signal: AbortSignal) => Promise<T>): Computed<T> {
  const [state, setState] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    make(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setState({ value, failed: false });
      },
      () => {
        if (!stop.signal.aborted) setState((before) => ({ ...before, failed: true }));
      },
    );
    return () => stop.abort();
    // An attempt after a failed one makes the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [make, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
