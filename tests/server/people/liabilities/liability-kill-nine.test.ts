import { generateKeyPairSync, randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { FIRST_NIGHT } from '../../../../protocol/units/liability-tree.ts';
import { openDatabase } from '../../../../server/infra/open-database.ts';
import type { RootWire } from '../../../../server/people/liabilities/liability-store.ts';
import { sha256 } from '../../../src/proof/signer.ts';
import { killOnce } from '../../kill/kill-once.ts';
import { freshStore } from '../../infra/fresh-database.ts';
import { ledTo, rootNode } from './led-to.ts';
import { fastNights } from './liability-kill-nights.ts';

const CHILD = fileURLToPath(new URL('./liability-kill-child.ts', import.meta.url));
const KILLS = 5;
const MOST_NIGHTS = 12;

it('after kills at any moment no night is half there, none was signed twice, and all were published as they are', async () => {
  const store = await freshStore();
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const originMs = Date.now();
  const args = [JSON.stringify(store), pem, String(originMs)];
  const folder = join(store.dataDir, 'proof', 'liabilities');
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly RootWire[];
  const seen = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill++) {
    await killOnce(CHILD, args, randomInt(2, MOST_NIGHTS + 1));
    for (const name of readdirSync(folder).filter((each) => /^\d+\.json$/.test(each))) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(seen.get(name) ?? text, 'published once').toBe(text);
      seen.set(name, text);
    }
  }

  const database = await openDatabase(store);
  const { db } = database;
  const liabilities = fastNights(db, store, pem, originMs);
  await liabilities.start();
  await liabilities.stop();
  const { rows: nights } = await sql<{ night_ms: number; roots: number }>`
    select night_ms, count(*) as roots from liability_root group by night_ms order by night_ms
  `.execute(db);
  expect(nights.length).toBeGreaterThan(KILLS);
  expect(new Set(nights.map(({ roots }) => roots))).toEqual(new Set([2]));
  expect(read('index.json')).toEqual(nights.map(({ night_ms }) => `${night_ms}.json`));
  const before = new Map<string, string>();
  for (const { night_ms } of nights) {
    const roots = read(`${night_ms}.json`);
    expect(roots).toEqual((await liabilities.roots(night_ms)).roots);
    for (const { asset, payload, previousHash } of roots) {
      expect(previousHash).toBe(before.get(asset) ?? FIRST_NIGHT);
      before.set(asset, sha256(payload));
    }
  }

  const { rows: users } = await sql<{ id: string }>`select id from app_user`.execute(db);
  for (const { id } of users) {
    const { owner, paths } = await liabilities.pathsFor(id);
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      expect(path.root.nightTime).toBe(nights.at(-1)!.night_ms);
      expect(ledTo(owner, path)).toEqual(rootNode(path));
    }
  }
  await database.close();
  await rm(store.dataDir, { recursive: true, force: true });
}, 240_000);
