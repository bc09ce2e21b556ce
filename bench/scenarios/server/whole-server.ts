/** A whole server without a visitor: `<data folder>`. */
import { join } from 'node:path';
import { readConfig } from '../../../server/infra/config.ts';
import { startServer } from '../../../server/main.ts';
import { serveParent } from './child.ts';

const dataDir = process.argv[2]!;
const keys = { PROOF_KEY_FILE: join(dataDir, 'proof-key.pem'), PERSONAL_KEY_FILE: join(dataDir, 'personal-key') };
await startServer(readConfig({ PORT: '0', DATA_DIR: dataDir, MARKET_SEED: 'bench', ...keys }), { serveApp: false });
serveParent(null);
