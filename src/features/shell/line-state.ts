import { sessionStore } from '../../data/session.ts';
import { connectionStore } from '../../signals/connection-store.ts';

/**
 * Returns why nothing can be sent now: no connection, or a session that waits for one successful check (decision 27);
 * `null` when it can. Reads signals.
 */
export function lineState(): 'offline' | 'checking' | null {
  if (connectionStore.lost.value) return 'offline';
  return sessionStore.confirmed.value ? null : 'checking';
}
