import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { claims } from './claims.ts';

/**
 * What each person may call theirs, a row for each asset with the columns owner, asset and amount, none of zero: all
 * balances, held ones too, and interest that has accrued. What they owe is theirs to pay back, and takes nothing off.
 */
export const owedToPeople: RawBuilder<unknown> = sql`
  select owner, asset, sum(amount) as amount from (
    select owner, asset, balance as amount from account where owner <> 'system' and balance > 0
    union all
    select owner, asset, amount from (${claims}) as of_orders where kind = 'accrued'
  ) as owed group by owner, asset`;

/**
 * What the exchange's own accounts have given for it, by asset: as every asset sums to zero, the same to the last digit. Play
 * money; columns asset and amount.
 */
export const bookedAgainst: RawBuilder<unknown> = sql`
  select asset, -sum(balance) as amount from account where owner = 'system' and kind <> 'accrued' group by asset`;
