import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { followChanges } from '../../data/changes.ts';
import { statement } from './statement.ts';
import { accountStore } from '../../signals/account.ts';

/** What moves balances in one moment is asked for together. */
const GATHER_MS = 300;
/** Time open grows by a minute. */
const AGAIN_MS = 60_000;

/** Asks anew while the span under way is shown: when a balance moved, when changes were missed, and each minute. */
export function useFreshStatement(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void statement.refresh(), GATHER_MS);
    };
    const unfollow = followChanges([], soon, soon);
    let before: string | null = null;
    const stop = effect(() => {
      const now = accountStore.assets.value.map((row) => row.asset + row.account + row.available + row.locked).join();
      if (before !== null && now !== before) soon();
      before = now;
    });
    const again = setInterval(() => {
      if (!document.hidden) void statement.refresh();
    }, AGAIN_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(again);
      unfollow();
      stop();
    };
  }, [underWay]);
}
