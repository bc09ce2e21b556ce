import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Open holds. For each kind of owner one query returns them, with the columns owner, book, asset, ref and amount,
 * amounts above zero. Together they equal every held account exactly (docs/exchange.md#ledger, rule 3). A module that
 * begins to hold money adds a line here; its users then see the hold, and `npm run ledger:check` reports when it is
 * wrong. Journals that move a hold have its id as `ref`.
 */
const HOLD_SOURCES = {
  spotOrder: `select user_id as owner, 'spot' as book, case side when 'buy' then quote else base end as asset,
    id as ref, held as amount from spot_order where status = 'pending' and held > 0`,
  secondContract: `select user_id as owner, 'contract' as book, 'USDT' as asset, id as ref, stake as amount
    from second_order where state in ('opening', 'open')`,
  withdrawal: `select user_id as owner, 'spot' as book, coin as asset, id as ref, amount
    from withdrawal where due_ms is not null`,
  merchantSale: `select user_id as owner, 'spot' as book, 'USDT' as asset, id as ref, amount
    from merchant_sale where due_ms is not null`,
  financeOrder: `select user_id as owner, 'financial' as book, coin as asset, id as ref, amount
    from earn_order where redeemed_ms is null`,
} as const;

export type HoldSource = keyof typeof HOLD_SOURCES;

/** All open holds as one query, with the name of the source as `type`. */
export const openHolds: RawBuilder<unknown> = sql.raw(
  Object.entries(HOLD_SOURCES)
    .map(
      ([name, holds]) => `select '${name}' as type, owner, book, asset, ref, amount from (${holds}) as ${name}_holds`,
    )
    .join(' union all '),
);
