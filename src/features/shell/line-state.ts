import { sessionStore } from '../../data/session.ts';
import { connectionStore } from '../../signals/connection.ts';

/**
 * Why nothing can be sent just now: no connection, or a session that waits for one good check (decision 27). Null: it can.
 * Read where signals are followed.
 */
export function lineState(): 'offline' | 'checking' | null {
  if (connectionStore.lost.value) return 'offline';
  return sessionStore.confirmed.value ? null : 'checking';
}
