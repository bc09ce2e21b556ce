import { REFUSALS } from '../../protocol/errors.ts';
import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import { balanceNews } from './balance-news.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageFrame } from './messages.ts';

export interface PrivateEventParts {
  readonly sessions: Sessions;
  readonly secondContracts: SecondContracts;
  readonly spotOrders: Pick<SpotOrders, 'onChange'>;
  readonly userInfo: Pick<UserInfoReader, 'assetsOf'>;
  readonly clock: Clock;
  readonly sockets: ReadonlySet<LiveSocket>;
}

/** What only one user may hear: ORDER, SPOT_ORDER, SPOT_FILL and BALANCE events after `auth`, until the session ends. */
export interface PrivateEvents {
  /** Answers with AUTH. A second `auth` on a socket replaces the first. */
  authenticate(socket: LiveSocket, token: string): Promise<void>;
  close(): void;
}

type PrivateMessage = Extract<Parameters<typeof messageFrame>[0], { type: 'ORDER' | `SPOT_${string}` | 'BALANCE' }>;

export function privateEvents(parts: PrivateEventParts): PrivateEvents {
  const { sessions, secondContracts, spotOrders, userInfo, clock, sockets } = parts;
  const authFrame = (ok: boolean, msg: string): Buffer =>
    messageFrame({ type: 'AUTH', serverTime: clock.now(), ok, msg });

  /** To every socket of the user; built only when there is one. */
  function tell(userId: string, message: () => PrivateMessage): void {
    let frame: Buffer | undefined;
    for (const socket of sockets) {
      if (socket.user?.userId !== userId) continue;
      frame ??= messageFrame(message());
      socket.send(frame);
    }
  }

  const isHeard = (userId: string): boolean => {
    for (const socket of sockets) if (socket.user?.userId === userId) return true;
    return false;
  };

  const balances = balanceNews(userInfo, (userId, data) => {
    tell(userId, () => ({ type: 'BALANCE', serverTime: clock.now(), data: [...data] }));
  });

  const stopOrders = secondContracts.onChange((userId, order) => {
    tell(userId, () => ({ type: 'ORDER', serverTime: clock.now(), data: [order] }));
    if (isHeard(userId)) balances.changed(userId, [{ account: 'contract', symbol: 'USDT' }]);
  });

  const stopSpot = spotOrders.onChange((userId, { orders, fills }) => {
    if (!isHeard(userId)) return;
    // Fills first: an order that shows them has them.
    if (fills.length > 0) tell(userId, () => ({ type: 'SPOT_FILL', serverTime: clock.now(), data: [...fills] }));
    tell(userId, () => ({ type: 'SPOT_ORDER', serverTime: clock.now(), data: [...orders] }));
    balances.changed(
      userId,
      orders.flatMap(({ symbol, feeAsset }) => [
        { account: 'spot', symbol: feeAsset },
        { account: 'spot', symbol: symbol.slice(0, -feeAsset.length) },
      ]),
    );
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
      stopSpot();
      stopEnds();
    },
  };
}
