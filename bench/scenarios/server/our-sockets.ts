/**
 * A process that serves `/ws` with `server/live` and nothing else: one market, from the first question on twenty ticks
 * a second, `DETAIL`.
 */
import type { ChainedTick } from '../../../server/market/market.ts';
import { serveParent } from './child.ts';
import { RULES, tickOften } from './made-ticks.ts';
import { serveLive } from './serve-live.ts';

let last: ChainedTick | undefined;
/** The JSON feed and the compact feed listen, each for itself. */
const listeners: ((tick: ChainedTick) => void)[] = [];
const market = {
  symbols: () => RULES,
  rulesOf: (symbol: string) => RULES.find((rules) => rules.symbol === symbol),
  lastTick: () => last,
  isStale: () => false,
  onTick(listener: (tick: ChainedTick) => void) {
    listeners.push(listener);
    return () => undefined;
  },
  onDepth: () => () => undefined,
  onStatus: () => () => undefined,
  // No client subscribes to TICKER.
  ticker: () => ({}),
};
serveParent(await serveLive(market), () =>
  tickOften((tick) => {
    last = tick;
    for (const listener of listeners) listener(tick);
  }),
);
