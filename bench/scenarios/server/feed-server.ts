/** A process that serves `/ws` with `server/live` and nothing else: all markets, as fast as the sandbox's. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LISTEN_BACKLOG } from '../../../server/http/limits.ts';
import { callerOf, networkOf } from '../../../server/infra/caller.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { attachLive } from '../../../server/live/live.ts';
import type { LiveParts } from '../../../server/live/live.ts';
import { serveParent } from './child.ts';
import { madeMarket } from './made-market.ts';

const nothing = { onChange: () => () => undefined, onEnd: () => () => undefined };
const { market, start } = madeMarket();
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
start();
server.listen({ port: 0, host: '127.0.0.1', backlog: LISTEN_BACKLOG });
await once(server, 'listening');
serveParent((server.address() as AddressInfo).port, () => {
  globalThis.gc?.();
  return null;
});
