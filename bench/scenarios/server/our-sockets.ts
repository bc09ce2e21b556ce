/**
 * A process that serves `/ws` with `server/live` and nothing else: one market, from the first question on twenty ticks
 * a second, `DETAIL`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LISTEN_BACKLOG } from '../../../server/http/limits.ts';
import { callerOf, networkOf } from '../../../server/infra/caller.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { attachLive } from '../../../server/live/live.ts';
import type { LiveParts } from '../../../server/live/live.ts';
import type { ChainedTick } from '../../../server/market/market.ts';
import { serveParent } from './child.ts';
import { RULES, tickOften } from './made-ticks.ts';

const nothing = { onChange: () => () => undefined, onEnd: () => () => undefined };
let last: ChainedTick | undefined;
let tell: (tick: ChainedTick) => void = () => undefined;
const market = {
  symbols: () => RULES,
  rulesOf: (symbol: string) => RULES.find((rules) => rules.symbol === symbol),
  lastTick: () => last,
  isStale: () => false,
  onTick(listener: (tick: ChainedTick) => void) {
    tell = listener;
    return () => undefined;
  },
  onDepth: () => () => undefined,
  onStatus: () => () => undefined,
  // No client subscribes to TICKER.
  ticker: () => ({}),
};
const server = createServer();
attachLive(server, {
  market,
  proof: { onCheckpoint: () => () => undefined, lastCheckpoint: () => undefined },
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
serveParent((server.address() as AddressInfo).port, () =>
  tickOften((tick) => {
    last = tick;
    tell(tick);
  }),
);
