import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { claims } from './claims.ts';

/**
 * Query of the exchange's liabilities to users, a row for each user and asset with the columns owner, asset and amount,
 * none of zero: all balances, held ones too, and accrued interest. A user's loan does not reduce them.
 */
export const liabilitiesToUsers: RawBuilder<unknown> = sql`
  select owner, asset, sum(amount) as amount from (
    select owner, asset, balance as amount from account where owner <> 'system' and balance > 0
    union all
    select owner, asset, amount from (${claims}) as of_orders where kind = 'accrued'
  ) as owed group by owner, asset`;

/**
 * Query of the counterpart in the exchange's own accounts by asset, with the columns asset and amount. As every asset
 * sums to zero, it equals the liabilities exactly.
 */
export const liabilityCounterparts: RawBuilder<unknown> = sql`
  select asset, -sum(balance) as amount from account where owner = 'system' and kind <> 'accrued' group by asset`;
