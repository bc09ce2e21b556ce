import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../../server/infra/db.ts';
import { createLiabilities } from '../../../../server/people/liabilities/liabilities.ts';
import type { PathWire } from '../../../../server/people/liabilities/liability-store.ts';
import { newSigner } from '../../../src/proof/signer.ts';
import type { Signer } from '../../../src/proof/signer.ts';
import { moneyStage } from '../../money/money-stage.ts';

export const NIGHT_MS = 86_400_000;
/** Midnight UTC. */
const MIDNIGHT = 1_794_960_000_000;

let people = 0;
/** Somebody with an address: what a leaf commits to. */
export async function person(db: Db, userId: string = randomUUID()): Promise<string> {
  const address = `0x${(++people).toString(16).padStart(40, '0')}`;
  await sql`insert into app_user (id, address, wallet_type) values (${userId}, ${address}, 'demo')`.execute(db);
  return userId;
}

/** Money and its nightly proof on a store of its own, an hour before midnight, with a clock moved by hand. */
export async function liabilityStage(signer: Signer = newSigner()) {
  const money = await moneyStage(MIDNIGHT - 3_600_000);
  const { db, database } = money;
  const publicDir = join(database.dataDir, 'proof');
  const parts = { db, clock: { now: money.now }, proof: { ...signer, publicDir }, nightMs: NIGHT_MS };
  const liabilities = createLiabilities(parts);
  await liabilities.runDue();
  return {
    ...money,
    signer,
    parts,
    publicDir,
    liabilities,
    midnight: MIDNIGHT,
    /** Somebody with the play funds of a new account. */
    async newPerson(): Promise<string> {
      const userId = await money.newUser();
      return person(db, userId);
    },
    /** A minute after the next midnight. */
    async night(): Promise<number> {
      const now = money.now();
      money.later(NIGHT_MS - (now % NIGHT_MS) + 60_000);
      await liabilities.runDue();
      return money.now();
    },
    async pathsOf(userId: string): Promise<Readonly<Record<string, PathWire>>> {
      const { paths } = await liabilities.pathsFor(userId);
      return Object.fromEntries(paths.map((path) => [path.root.asset, path]));
    },
  };
}

export type LiabilityStage = Awaited<ReturnType<typeof liabilityStage>>;
