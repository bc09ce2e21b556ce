import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { FeedTick } from '../../../server/market/feed.ts';
import { openTickLog } from '../../../server/market/tick-log.ts';

/** A process to be killed: appends ticks without end and says on stdout which seq each write reached. */
const [, , dir, genesis] = process.argv;
const { rules } = CATALOGUE[0]!;
const log = openTickLog(dir!, rules, genesis!);
let ts = log.head()?.tick.ts ?? 1_795_000_000_000;

function write(): void {
  const batch = Array.from({ length: 1 + (ts % 7) }, (): FeedTick => {
    ts += 40;
    return { symbol: rules.symbol, ts, price: 9_000_000 + (ts % 1000), qty: 5, side: 1, source: 'sim' };
  });
  log.append(batch);
  process.stdout.write(`${log.head()!.tick.seq}\n`, () => setImmediate(write));
}

write();
