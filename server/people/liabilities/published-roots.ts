import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../infra/db.ts';
import { publish } from '../../proof/public-files.ts';
import { nightsOf, rootsOf } from './liability-store.ts';

const FORMAT = `Public record of what the exchange owed people, by night. It is play money, and reserves are simulated.

index.json    names of the files, oldest first
NIGHT.json    the signed roots of one night, by asset; NIGHT is when it began, epoch ms

A root is a Merkle tree's in which every node says what is owed below it; amounts below are whole numbers of 10^-18. A leaf is
SHA-256(tern-liability-leaf-1|asset|nightTime|wallet address|salt|balance), a node
SHA-256(tern-liability-node-1|left hash|left sum|right hash|right sum), hashes in lower-case hex, no sum negative or 10^36 or more.
A signature is over the UTF-8 text of payload, tern-liability-root-1|asset|nightTime|takenTime|rootHash|sum|leaves|
simulatedReserves|previousHash, by a key of ../keys.json; previousHash is the SHA-256 of the payload of the last earlier night of
that asset, 64 zeros for the first. POST /api/proof/liabilityPath gives each person the way from their own leaf.
`;

const fileOf = (nightMs: number): string => `${nightMs}.json`;

/**
 * Writes the files of the nights from `fromMs` on that have none yet. An existing file is never overwritten, because it
 * was public.
 * @throws Error when one differs from the database
 */
export async function publishRoots(db: Db, publicDir: string, fromMs: number): Promise<void> {
  const dir = join(publicDir, 'liabilities');
  mkdirSync(dir, { recursive: true });
  publish(dir, 'format.txt', FORMAT);
  const nights = await nightsOf(db);
  for (const night of nights.filter((each) => each >= fromMs)) {
    const text = `${JSON.stringify(await rootsOf(db, night), null, 2)}\n`;
    const path = join(dir, fileOf(night));
    if (!existsSync(path)) publish(dir, fileOf(night), text);
    else if (readFileSync(path, 'utf8') !== text) {
      throw new Error(`the published roots in ${path} are not those of the database: they are never published again`);
    }
  }
  publish(dir, 'index.json', `${JSON.stringify(nights.map(fileOf))}\n`);
}
