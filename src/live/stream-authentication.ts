import type { Static } from 'typebox';
import type { Authenticate } from '../../protocol/stream/client.ts';
import type { Connection } from '../feed/socket/reconnecting-socket.ts';

/** Authenticates the socket with the session of the page. */
export interface StreamAuthentication {
  /** @param token  token of the session; null while nobody is signed in */
  setToken(token: string | null): void;
  /** The socket is new and has no authority yet. */
  socketOpened(): void;
}

export function createStreamAuthentication(
  connection: Pick<Connection, 'status' | 'send' | 'restart'>,
): StreamAuthentication {
  let token: string | null = null;
  let sentToken: string | null = null;

  function authenticate(): void {
    if (token === sentToken || connection.status !== 'connected') return;
    // Only a new socket revokes the token of the old one.
    if (sentToken !== null) connection.restart();
    else if (token !== null) {
      const message: Static<typeof Authenticate> = { op: 'auth', token };
      if (connection.send(JSON.stringify(message))) sentToken = token;
    }
  }
  return {
    setToken(next) {
      token = next;
      authenticate();
    },
    socketOpened() {
      sentToken = null;
      authenticate();
    },
  };
}
