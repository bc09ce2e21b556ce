import { join } from 'node:path';
import type { Config } from '../../../server/infra/config.ts';

/** A simulated market of a known seed, everything in one folder. */
export const simConfig = (dataDir: string, rate = 1): Config => ({
  port: 0,
  dataDir,
  databaseUrl: null,
  proofKeyFile: join(dataDir, 'proof-key.pem'),
  origins: [],
  shortPeriodsS: [],
  market: { kind: 'sim', seed: 'test', rate },
});
