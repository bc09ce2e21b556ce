import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const kept = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name];

/**
 * A choice of a page, such as its open tab, stored in the history entry: Back and a reload restore it, and opening the
 * page again starts with the first choice.
 * @param name  name of the choice, unique on the page
 */
export function useEntryChoice<K extends string>(name: string, choices: readonly [K, ...K[]]) {
  // Subscribes to the address, because another market replaces the entry under the same page.
  useLocation();
  const [chosen, choose] = useState<K>(() => choices.find((choice) => choice === kept(name)) ?? choices[0]);
  useEffect(() => {
    if (kept(name) !== chosen) history.replaceState({ ...(history.state as object | null), [name]: chosen }, '');
  });
  return [chosen, choose] as const;
}
