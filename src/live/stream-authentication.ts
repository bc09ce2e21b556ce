import type { Static } from 'typebox';
import type { Authenticate } from '../../protocol/stream/client.ts';
import type { Connection } from '../feed/socket/reconnecting-socket.ts';

/** Keeps the socket's authority equal to the session of the page. */
export interface StreamAuthentication {
  /** @param token  of the session; null: nobody is signed in */
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
    // Only a new socket ends the authority of a token.
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
