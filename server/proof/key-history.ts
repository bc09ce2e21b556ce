import type { Db } from '../infra/db.ts';
import { keyIdOf } from './signing-key.ts';

type Tables = { proof_key: { public_key: string; from_ms: number; to_ms: number | null } };

/** A key and the time in which it signed, epoch ms; `toTime` is absent while it is in use. */
export interface KeyPeriod {
  readonly keyId: string;
  /** 32 bytes in hex. */
  readonly publicKey: string;
  readonly fromTime: number;
  readonly toTime?: number;
}

/**
 * Records that a key is in use from now on, unless it already was.
 * @param shared  with other nodes, which all sign with the first one's
 * @returns all periods, the present one first
 * @throws Error for another key than that of the other nodes
 */
export async function useKey(
  anyDb: Db,
  publicKey: string,
  nowMs: number,
  shared = false,
): Promise<readonly KeyPeriod[]> {
  const db = anyDb.withTables<Tables>();
  const all = () =>
    db.selectFrom('proof_key').selectAll().orderBy('from_ms', 'desc').orderBy('to_ms', 'desc').execute();
  let rows = await all();
  const inUse = rows.find((row) => row.to_ms === null);
  if (shared && inUse && inUse.public_key !== publicKey) {
    throw new Error(
      'the signing key here is not that of the other nodes: PROOF_KEY_FILE must be the same file everywhere',
    );
  }
  if (inUse?.public_key !== publicKey) {
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('proof_key').set({ to_ms: nowMs }).where('to_ms', 'is', null).execute();
      await trx.insertInto('proof_key').values({ public_key: publicKey, from_ms: nowMs, to_ms: null }).execute();
    });
    rows = await all();
  }
  const periods = rows.map((row): KeyPeriod => {
    const keyId = keyIdOf(Buffer.from(row.public_key, 'hex'));
    const period = { keyId, publicKey: row.public_key, fromTime: Number(row.from_ms) };
    return row.to_ms === null ? period : Object.assign(period, { toTime: Number(row.to_ms) });
  });
  // After the clock was set back an older period may begin later, so the open one is moved to the front.
  return periods.toSorted((a, b) => Number('toTime' in a) - Number('toTime' in b));
}
