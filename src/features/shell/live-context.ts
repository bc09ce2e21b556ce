import { createContext, useContext } from 'react';
import type { LiveClient } from '../../live/live-client.ts';

/** The live worker's handle, given by the shell. */
export const LiveContext = createContext<LiveClient | null>(null);

/** @throws Error outside the shell */
export function useLive(): LiveClient {
  const live = useContext(LiveContext);
  if (!live) throw new Error('no live client above this component');
  return live;
}
