import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createSpotOrders } from '../../../server/engine/spot/spot-orders.ts';
import type { Config } from '../../../server/infra/config.ts';
import type { Db } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { createDrivenMarket } from '../../../server/market/market.ts';
import { medianOf } from '../../measure.ts';
import type { BenchOptions } from '../../options.ts';

const STOPS = 10_000;
const MOST = 1.1;
/** Of the market's loop. */
const TURN_MS = 50;
const WARM_TURNS = 100;
const TURNS = 20;
/** Short samples, many of them: whatever else the machine does falls on both. */
const PAIRS_A_ROUND = 20;
const START_MS = 1_790_000_000_000;

/** A market with its engine, driven by hand: each turn publishes all that its feed has made. */
interface Driven {
  /** µs a turn. */
  sample(): number;
  stop(): Promise<void>;
}

/** Stops far below the price, which no tick will reach, and as many above it. Held money has no part in what is measured. */
const restStops = (db: Db, stops: number, lastSeq: number): Promise<unknown> =>
  sql`
    insert into spot_order (id, queue_id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type,
      quantity, quote_quantity, filled_quantity, filled_value, fee_exact, fee, held, status, accepted_seq, armed_seq,
      stop_price, waits_for, created_ms, updated_ms)
    select id, id, 'user' || n % 50, id, '', '{}'::jsonb, 'BTCUSDT', 'BTC', 'USDT',
      case when n % 2 = 0 then 'sell' else 'buy' end, 'market', case when n % 2 = 0 then 1 end,
      case when n % 2 = 1 then 1 end, 0, 0, 0, 0, 0, 'pending', ${lastSeq}, ${lastSeq},
      case when n % 2 = 0 then 1 + n * 0.5 else 200000 + n end, 'trigger', 0, 0
    from (select n, 'stop' || lpad(n::text, 8, '0') as id from generate_series(1, ${stops}::int) as n) as numbered
  `.execute(db);

async function drive(folder: string, stops: number): Promise<Driven> {
  const dataDir = join(folder, String(stops));
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
  let nowMs = START_MS;
  const clock = { now: () => nowMs };
  const config = { dataDir, market: { kind: 'sim', seed: 'bench', rate: 20 } } as unknown as Config;
  const market = createDrivenMarket({ config, db, clock });
  await market.start();
  nowMs += 1000;
  market.turn();
  await restStops(db, stops, market.lastTick('BTCUSDT' as never)!.seq);
  const spot = createSpotOrders({ db, ledger: createLedger(), market, clock });
  await spot.start();
  const turns = (count: number): number => {
    const started = performance.now();
    for (let turn = 0; turn < count; turn++) {
      nowMs += TURN_MS;
      market.turn();
    }
    return ((performance.now() - started) * 1000) / count;
  };
  turns(WARM_TURNS);
  return {
    sample: () => turns(TURNS),
    stop: async () => {
      await spot.stop();
      await market.stop();
      await close();
    },
  };
}

/** What 10 000 resting stops of one market cost the loop that publishes ticks, with and without in turns. */
export async function benchStops({ rounds }: BenchOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tern-bench-stops-'));
  const [none, many] = [await drive(folder, 0), await drive(folder, STOPS)];
  try {
    const samples = Array.from({ length: rounds * PAIRS_A_ROUND }, (_, at) => {
      // Who comes second finds the caches of the first: in turns.
      const first = at % 2 === 0 ? [none.sample(), many.sample()] : [many.sample(), none.sample()].toReversed();
      return first as readonly number[];
    });
    const [without, withStops] = [0, 1].map((at) => medianOf(samples.map((pair) => pair[at]!))) as [number, number];
    const ratio = withStops / without;
    process.stdout.write(
      `a turn of the market: ${without.toFixed(1)} µs with no stops, ${withStops.toFixed(1)} µs with ${STOPS}\n` +
        `ratio ${ratio.toFixed(3)}, at most ${MOST}: ${ratio <= MOST ? 'met' : 'MISSED'} (${rounds} rounds)\n`,
    );
    return ratio <= MOST;
  } finally {
    await none.stop();
    await many.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
