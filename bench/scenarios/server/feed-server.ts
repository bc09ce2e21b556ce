/** A process that serves `/ws` with `server/live` and nothing else: all markets, as fast as the sandbox's. */
import { serveParent } from './child.ts';
import { madeMarket } from './made-market.ts';
import { serveLive } from './serve-live.ts';

const { market, start } = madeMarket();
const port = await serveLive(market);
start();
serveParent(port, () => {
  globalThis.gc?.();
  return null;
});
