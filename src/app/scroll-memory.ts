import { useEffect, useLayoutEffect } from 'react';

const STORAGE_KEY = 'tern-scroll';

const positions = kept();

/** Survives a reload, which keeps the history entries and their keys. */
function kept(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map(); // Forbidden, or not what we wrote.
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage forbidden or full: a reload starts at the top.
  }
}

/**
 * A page opens at its top; one that is come back to, where it was left. Positions are read on every scroll, not at the
 * end: when a page goes, the browser has already moved the window.
 * @param key  of the history entry shown, null while there is none
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
