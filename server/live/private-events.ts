import { REFUSALS } from '../../protocol/errors.ts';
import type { SecondContracts } from '../engine/second-contract.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageFrame } from './messages.ts';

export interface PrivateEventParts {
  readonly sessions: Sessions;
  readonly secondContracts: SecondContracts;
  readonly clock: Clock;
  readonly sockets: ReadonlySet<LiveSocket>;
}

/** What only one user may hear: ORDER events after `auth`, until the session ends. */
export interface PrivateEvents {
  /** Answers with AUTH. A second `auth` on a socket replaces the first. */
  authenticate(socket: LiveSocket, token: string): Promise<void>;
  close(): void;
}

export function privateEvents({ sessions, secondContracts, clock, sockets }: PrivateEventParts): PrivateEvents {
  const authFrame = (ok: boolean, msg: string): Buffer =>
    messageFrame({ type: 'AUTH', serverTime: clock.now(), ok, msg });

  const stopOrders = secondContracts.onChange((userId, order) => {
    let frame: Buffer | undefined;
    for (const socket of sockets) {
      if (socket.user?.userId !== userId) continue;
      frame ??= messageFrame({ type: 'ORDER', serverTime: clock.now(), data: [order] });
      socket.send(frame);
    }
  });

  async function authenticate(socket: LiveSocket, token: string): Promise<void> {
    socket.authAttempt += 1;
    const attempt = socket.authAttempt;
    socket.user = null;
    try {
      const owner = await sessions.userOf(token);
      if (attempt !== socket.authAttempt) return;
      if (owner.ok) socket.user = { userId: owner.userId, sessionId: owner.sessionId, token };
      socket.send(authFrame(owner.ok, owner.ok ? '' : REFUSALS[owner.reason].msg));
    } catch (error) {
      // Not an AUTH message: a store that is away for a moment must sign nobody out.
      log.error('socket auth', error);
      socket.send(messageFrame({ type: 'ERROR', serverTime: clock.now(), msg: REFUSALS.unavailable.msg }));
    }
  }

  const stopEnds = sessions.onEnd((sessionId) => {
    for (const socket of sockets) {
      // Asked again, the token tells why it is worth nothing now (decision 41).
      if (socket.user?.sessionId === sessionId) void authenticate(socket, socket.user.token);
    }
  });

  return {
    authenticate,
    close() {
      stopOrders();
      stopEnds();
    },
  };
}
