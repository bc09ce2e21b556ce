import { useEffect, useState } from 'react';
import type { CallError, CallResult, Page } from '../api/result.ts';

export type Asked<T> =
  | { readonly state: 'loading'; readonly attempt: number }
  | { readonly state: 'ready'; readonly rows: readonly T[] }
  | { readonly state: 'failed'; readonly error: CallError };

const outcome = <T>(found: CallResult<Page<T>>): Asked<T> =>
  found.success ? { state: 'ready', rows: found.data.rows } : { state: 'failed', error: found.error };

/**
 * Asks for a list when it is first shown, and again on `retry`.
 * @param ask  one function for as long as it is shown
 */
export function useAsked<T>(ask: () => Promise<CallResult<Page<T>>>): { readonly asked: Asked<T>; retry(): void } {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading', attempt: 0 });
  const attempt = asked.state === 'loading' ? asked.attempt : -1;
  useEffect(() => {
    if (attempt < 0) return undefined;
    let wanted = true;
    void ask().then((found) => wanted && setAsked(outcome(found)));
    return () => {
      wanted = false;
    };
  }, [attempt, ask]);
  return { asked, retry: () => setAsked({ state: 'loading', attempt: attempt + 1 }) };
}
