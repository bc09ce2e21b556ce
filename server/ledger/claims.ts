import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Interest and loans between the exchange and its users, besides balances. For each kind of system account one query
 * returns what it must hold for each order, with the columns owner, asset, ref and amount, none of zero. Journals that
 * move it have the order's id as `ref`. `npm run ledger:check` compares both.
 */
const CLAIM_SOURCES = {
  loans: `select user_id as owner, coin as asset, id as ref, -(amount + interest) as amount from loan_order where status = 'approved'`,
  accrued: `select user_id as owner, coin as asset, id as ref, accrued as amount from earn_order
    where redeemed_ms is null and accrued > 0`,
} as const;

/** All claims as one query, with the kind of the system account as `kind`. */
export const claims: RawBuilder<unknown> = sql.raw(
  Object.entries(CLAIM_SOURCES)
    .map(([kind, orders]) => `select '${kind}' as kind, owner, asset, ref, amount from (${orders}) as ${kind}_claims`)
    .join(' union all '),
);
