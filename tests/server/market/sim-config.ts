import { join } from 'node:path';
import type { Config } from '../../../server/infra/config.ts';

/** A simulated market of a known seed, everything in one folder. */
export const simConfig = (dataDir: string, rate = 1): Config => ({
  port: 0,
  dataDir,
  databaseUrl: null,
  blobUrl: null,
  cluster: null,
  proofKeyFile: join(dataDir, 'proof-key.pem'),
  personalKeyFile: join(dataDir, 'personal-data-key'),
  origins: [],
  shortPeriodsS: [],
  holdS: 60,
  supportEntries: [],
  supportTimeZone: 'UTC',
  unfreezeS: 60,
  lockDayS: 60,
  nightS: 86_400,
  retentionDays: 30,
  metrics: null,
  tracesUrl: null,
  logCalls: false,
  candles: { offersReal: false, cacheMb: 256 },
  trustedProxies: [],
  market: { kind: 'sim', seed: 'test', rate },
});
