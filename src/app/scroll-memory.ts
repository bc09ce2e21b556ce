import { useEffect, useLayoutEffect } from 'react';

const STORAGE_KEY = 'tern-scroll';

const positions = kept();

/** Restores the positions after a reload, which keeps the history entries and their keys. */
function kept(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map(); // Storage is blocked, or the stored value is invalid.
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage may be blocked or full: a reload then starts at the top.
  }
}

/**
 * Opens a new page at its top and restores the scroll position on return. Positions are recorded on every scroll,
 * because the browser has already moved the window when a page is replaced.
 * @param key  key of the current history entry, null while there is none
 */
export function useScrollMemory(key: string | null): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', keep);
    return () => {
      history.scrollRestoration = 'auto';
      removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    if (key === null) return undefined;
    scrollTo(0, positions.get(key) ?? 0);
    const read = () => positions.set(key, scrollY);
    addEventListener('scroll', read, { passive: true });
    return () => removeEventListener('scroll', read);
  }, [key]);
}
