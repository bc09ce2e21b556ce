import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { outcomeStatistics } from '../../../protocol/rest/second-contract.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';

export type OutcomeRow = Static<typeof outcomeStatistics.row>;

/** Counting all trades of everybody is not done for each reader. */
const FRESH_MS = 10_000;

/** How the up/down trades of everybody ended, per market. */
export interface OutcomeStatistics {
  /** Markets that have settled trades, by name; at most ten seconds old. */
  all(): Promise<readonly OutcomeRow[]>;
  /** One market, with zeros while nothing has settled there. */
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

/** Sums over `second_order`, the stakes and payouts without those of voids. */
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

  /** One count at a time, whoever asks; a failed one is not kept. */
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
