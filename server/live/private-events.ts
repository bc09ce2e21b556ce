import { REFUSALS } from '../../protocol/errors.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';
import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import type { MoneyNews } from '../money/money-news.ts';
import type { Proof } from '../proof/proof.ts';
import { withReceipts } from '../proof/stop-receipts.ts';
import { balanceNews } from './balance-news.ts';
import type { LiveSocket } from './live-socket.ts';
import { messageFrame } from './outgoing-messages.ts';

export interface PrivateEventParts {
  readonly sessions: Sessions;
  readonly secondContracts: Pick<SecondContracts, 'onChange'>;
  readonly spotOrders: Pick<SpotOrders, 'onChange'>;
  readonly moneyNews: Pick<MoneyNews, 'onChange'>;
  readonly userInfo: Pick<UserInfoReader, 'assetsOf'>;
  readonly proof: Pick<Proof, 'signed'>;
  readonly clock: Clock;
  readonly sockets: ReadonlySet<LiveSocket>;
  /** Called when a socket has signed in. */
  onAuth(userId: string): void;
}

/**
 * Sends ORDER, SPOT_ORDER, SPOT_FILL, BALANCE and CHANGED events to their user after `auth`, until the session ends.
 */
export interface PrivateEvents {
  /** Signs a socket in and answers with AUTH. A second `auth` on a socket replaces the first. */
  authenticate(socket: LiveSocket, token: string): Promise<void>;
  close(): void;
}

type PrivateMessage = Extract<
  Parameters<typeof messageFrame>[0],
  { type: 'ORDER' | `SPOT_${string}` | 'BALANCE' | 'CHANGED' }
>;

export function privateEvents(parts: PrivateEventParts): PrivateEvents {
  const { sessions, secondContracts, spotOrders, moneyNews, userInfo, proof, clock, sockets, onAuth } = parts;
  const authFrame = (ok: boolean, msg: string): Buffer =>
    messageFrame({ type: 'AUTH', serverTime: clock.now(), ok, msg });

  /** Sends to every socket of the user; builds the message only when there is one. */
  function sendTo(userId: string, message: () => PrivateMessage): void {
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

  function tellChanged(userId: string, things: readonly ChangedThing[]): void {
    if (things.length > 0) sendTo(userId, () => ({ type: 'CHANGED', serverTime: clock.now(), data: [...things] }));
  }

  const balances = balanceNews(userInfo, (userId, data) => {
    sendTo(userId, () => ({ type: 'BALANCE', serverTime: clock.now(), data: [...data] }));
  });

  const stopOrders = secondContracts.onChange((userId, order, things) => {
    sendTo(userId, () => ({ type: 'ORDER', serverTime: clock.now(), data: [order] }));
    tellChanged(userId, things);
    if (isHeard(userId)) balances.changed(userId, [{ account: 'contract', symbol: 'USDT' }]);
  });

  const stopSpot = spotOrders.onChange((userId, { orders, fills, things }) => {
    if (!isHeard(userId)) return;
    // Fills go first, because the order that follows already counts them.
    if (fills.length > 0) sendTo(userId, () => ({ type: 'SPOT_FILL', serverTime: clock.now(), data: [...fills] }));
    sendTo(userId, () => ({
      type: 'SPOT_ORDER',
      serverTime: clock.now(),
      data: orders.map((order) => withReceipts(userId, order, proof)),
    }));
    tellChanged(userId, things);
    balances.changed(
      userId,
      orders.flatMap(({ symbol, feeAsset }) => [
        { account: 'spot', symbol: feeAsset },
        { account: 'spot', symbol: symbol.slice(0, -feeAsset.length) },
      ]),
    );
  });

  const stopMoney = moneyNews.onChange((userId, { lines, things }) => {
    if (!isHeard(userId)) return;
    tellChanged(userId, things);
    if (lines.length > 0) balances.changed(userId, lines);
  });

  async function authenticate(socket: LiveSocket, token: string): Promise<void> {
    socket.authAttempt += 1;
    const attempt = socket.authAttempt;
    socket.user = null;
    try {
      const owner = await sessions.userOf(token);
      if (attempt !== socket.authAttempt) return;
      if (owner.ok) {
        socket.user = { userId: owner.userId, sessionId: owner.sessionId, token };
        onAuth(owner.userId);
      }
      socket.send(authFrame(owner.ok, owner.ok ? '' : REFUSALS[owner.reason].msg));
    } catch (error) {
      // An AUTH refusal would sign the user out, although the store is only away for a moment.
      log.error('socket auth', error);
      socket.send(messageFrame({ type: 'ERROR', serverTime: clock.now(), msg: REFUSALS.unavailable.msg }));
    }
  }

  const stopEnds = sessions.onEnd((sessionId) => {
    for (const socket of sockets) {
      // Checks the token again, whose answer names the reason why the session ended (decision 41).
      if (socket.user?.sessionId === sessionId) void authenticate(socket, socket.user.token);
    }
  });

  return {
    authenticate,
    close() {
      stopOrders();
      stopSpot();
      stopMoney();
      stopEnds();
    },
  };
}
