import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { outcomeStatistics } from '../../../protocol/rest/second-contract.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';

export type OutcomeRow = Static<typeof outcomeStatistics.row>;

/** Age up to which a count of all orders is reused, ms. */
const FRESH_MS = 10_000;

/** Statistics of all users' up/down orders by market. */
export interface OutcomeStatistics {
  /** Returns the markets with settled orders, by name; at most ten seconds old. */
  all(): Promise<readonly OutcomeRow[]>;
  /** Returns one market, with zeros while nothing has settled there. */
  of(symbol: MarketSymbol): Promise<OutcomeRow>;
}

interface Counted {
  symbol: string;
  trades: number;
  wins: number;
  losses: number;
  ties: number;
  voids: number;
  staked: string;
  paid: string;
}

/** Returns sums over `second_order`; stakes and payouts exclude voids. */
async function countAll(db: Db): Promise<readonly OutcomeRow[]> {
  const { rows } = await sql<Counted>`
    select symbol, count(*) as trades,
      count(*) filter (where result = 'win') as wins,
      count(*) filter (where result = 'loss') as losses,
      count(*) filter (where result = 'tie') as ties,
      count(*) filter (where result = 'void') as voids,
      coalesce(sum(stake) filter (where result <> 'void'), 0) as staked,
      coalesce(sum(payout) filter (where result <> 'void'), 0) as paid
    from second_order where state = 'settled' group by symbol order by symbol
  `.execute(db);
  return rows.map(({ symbol, trades, wins, losses, ties, voids, staked, paid }) => ({
    symbol,
    trades,
    wins,
    losses,
    ties,
    voids,
    staked: amountText(parseAmount(staked)),
    paid: amountText(parseAmount(paid)),
  }));
}

export function createOutcomeStatistics({ db, clock }: { readonly db: Db; readonly clock: Clock }): OutcomeStatistics {
  let counted: { readonly atMs: number; readonly rows: Promise<readonly OutcomeRow[]> } | null = null;

  /** Concurrent readers share one count; a failed one is not kept. */
  const all = (): Promise<readonly OutcomeRow[]> => {
    const nowMs = clock.now();
    if (counted === null || nowMs - counted.atMs >= FRESH_MS) {
      const rows = countAll(db);
      const mine = { atMs: nowMs, rows };
      counted = mine;
      rows.catch(() => {
        if (counted === mine) counted = null;
      });
    }
    return counted.rows;
  };

  return {
    all,
    of: async (symbol) =>
      (await all()).find((row) => row.symbol === symbol) ?? {
        symbol,
        trades: 0,
        wins: 0,
        losses: 0,
        ties: 0,
        voids: 0,
        staked: '0',
        paid: '0',
      },
  };
}
