import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const kept = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name];

/**
 * A choice of a page, such as its open tab, kept in the history entry: Back finds it as it was left, so does a reload, and
 * the same page opened anew begins with the first one.
 * @param name  of the choice, unlike all others of the page
 */
export function useEntryChoice<K extends string>(name: string, choices: readonly [K, ...K[]]) {
  // Another market takes the place of the first: another entry, under the same page.
  useLocation();
  const [chosen, choose] = useState<K>(() => choices.find((choice) => choice === kept(name)) ?? choices[0]);
  useEffect(() => {
    if (kept(name) !== chosen) history.replaceState({ ...(history.state as object | null), [name]: chosen }, '');
  });
  return [chosen, choose] as const;
}
