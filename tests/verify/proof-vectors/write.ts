/** `npm run proof:vectors`: writes the test vectors that docs/proof.md describes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VECTORS_DIR, vectorFiles } from './make.ts';

mkdirSync(VECTORS_DIR, { recursive: true });
for (const [name, text] of vectorFiles()) writeFileSync(join(VECTORS_DIR, name), text);
