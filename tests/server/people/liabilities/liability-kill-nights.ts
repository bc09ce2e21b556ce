import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../../server/infra/db.ts';
import type { Ledger } from '../../../../server/ledger/ledger.ts';
import { createLiabilities } from '../../../../server/people/liabilities/liabilities.ts';
import { signingKeyOf } from '../../../../server/proof/signing-key.ts';
import type { FreshStore } from '../../infra/fresh-database.ts';
import { person } from './liability-stage.ts';

const NIGHT_MS = 60_000;
/** A night passes in a fiftieth of a second. */
const FASTER = 3000;
const PEOPLE = 40;

/** People with the play funds of a new account, once. */
export async function seatPeople(db: Db, ledger: Ledger): Promise<void> {
  const { rows } = await sql`select 1 from app_user limit 1`.execute(db);
  for (let i = 0; i < PEOPLE && rows.length === 0; i++) {
    const userId = await person(db);
    await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
  }
}

/** Nights on a clock that is ahead the more the longer it runs, over all runs alike. */
export function fastNights(db: Db, { dataDir }: FreshStore, pem: string, originMs: number) {
  const key = signingKeyOf(pem);
  return createLiabilities({
    db,
    clock: { now: () => originMs + (Date.now() - originMs) * FASTER },
    proof: {
      publicDir: join(dataDir, 'proof'),
      signed: (payload) => ({ keyId: key.keyId, payload, signature: key.signatureOf(payload).toString('hex') }),
    },
    nightMs: NIGHT_MS,
  });
}
