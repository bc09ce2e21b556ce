import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LISTEN_BACKLOG } from '../../../server/http/limits.ts';
import { callerOf, networkOf } from '../../../server/infra/caller.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { attachLive } from '../../../server/live/live.ts';
import type { LiveParts } from '../../../server/live/live.ts';

const nothing = { onChange: () => () => undefined, onEnd: () => () => undefined };

/**
 * Serves `/ws` with `server/live` and nothing else: no session, order, balance or signed head.
 * @param market  the methods that the measured channels call
 * @returns the port on 127.0.0.1
 */
export async function serveLive(market: object): Promise<number> {
  const server = createServer();
  attachLive(server, {
    market,
    proof: { onCheckpoint: () => () => undefined, lastCheckpoint: () => undefined, keys: () => [] },
    secondContracts: nothing,
    spotOrders: nothing,
    moneyNews: nothing,
    sessions: nothing,
    userInfo: { assetsOf: async () => [] },
    timeOpen: { note: async () => undefined },
    config: { origins: [] },
    // Each client says whom it is for: twenty sockets an address are the limit.
    caller: callerOf([networkOf('127.0.0.1')!]),
    clock: systemClock,
    load: { sheds: () => false },
  } as unknown as LiveParts);
  server.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
