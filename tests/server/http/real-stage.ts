import { join } from 'node:path';
import { createOwnLimits } from '../../../server/engine/own-limits/own-limits.ts';
import { createSecondContracts } from '../../../server/engine/second-contract/second-contract.ts';
import { createSpotOrders } from '../../../server/engine/spot/spot-orders.ts';
import type { HttpParts } from '../../../server/http/app.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { createCandleFiles } from '../../../server/market/candle-files.ts';
import { createMarket } from '../../../server/market/market.ts';
import { createProof } from '../../../server/proof/proof.ts';
import { simConfig } from '../market/sim-config.ts';
import { httpStage, openStore } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

/**
 * As `httpStage`, with a live market, both engines and the proofs on the same store: nothing scripted answers.
 * @param given a store to use, which closes with the stage; else one of its own
 */
export async function realStage(
  given?: Awaited<ReturnType<typeof openStore>>,
  change: Partial<HttpParts> = {},
): Promise<HttpStage> {
  const store = given ?? (await openStore());
  const { db } = store;
  const clock = systemClock;
  const config = simConfig(join(store.folder, 'market'));
  const ledger = createLedger();
  const market = createMarket({ config, db, clock });
  await market.start();
  const proof = createProof({ config, db, clock, market });
  await proof.start();
  const secondContracts = createSecondContracts({ db, ledger, market, clock });
  await secondContracts.start();
  const spotOrders = createSpotOrders({ db, ledger, market, clock });
  await spotOrders.start();
  const { dataDir } = config;
  const candleFiles = createCandleFiles({ market, clock, dataDir, offersReal: false, cacheBytes: 16e6 });
  const ownLimits = createOwnLimits({ db, clock });
  const stage = await httpStage(
    { market, candleFiles, proof, secondContracts, spotOrders, ownLimits, ...change },
    store,
  );
  return {
    ...stage,
    async close() {
      await stage.close();
      await spotOrders.stop();
      await secondContracts.stop();
      await proof.stop();
      await candleFiles.stop();
      await market.stop();
      await store.close();
    },
  };
}
