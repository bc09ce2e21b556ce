import { systemClock } from '../../../server/infra/clock.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { createMarket } from '../../../server/market/market.ts';
import { createProof } from '../../../server/proof/proof.ts';
import { simConfig } from '../market/sim-config.ts';

/** A process to be killed: a lively market that tells on stdout of every checkpoint of BTCUSDT. */
const config = simConfig(process.argv[2]!, 5);
// The listener may be gone when the process is killed.
process.stdout.on('error', () => {});
const { db } = await openDatabase(config);
const market = createMarket({ config, db, clock: systemClock });
const proof = createProof({ config, db, clock: systemClock, market });
await market.start();
await proof.start();
proof.onCheckpoint((checkpoint) => {
  if (checkpoint.symbol === 'BTCUSDT') process.stdout.write(`${JSON.stringify(checkpoint)}\n`);
});
