import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { proofVoidPeriods } from '../../../protocol/rest/proof.ts';
import type { Db } from '../../infra/db.ts';
import type { Market } from '../../market/market.ts';

export type VoidPeriodRow = Static<typeof proofVoidPeriods.row>;

/** Feed gaps that made orders of any user void. */
export interface VoidPeriods {
  /** Returns the gaps in which an order was due between two times, epoch ms, newest first, at most 100. */
  between(fromMs: number, toMs: number): Promise<readonly VoidPeriodRow[]>;
}

const PERIODS_MAX = 100;
/** Most due times that are examined; many fall into one gap. */
const ENDS_MAX = 1000;

interface End {
  readonly symbol: string;
  readonly due_ms: number;
  readonly trades: number;
}

interface Parts {
  readonly db: Db;
  readonly market: Pick<Market, 'rulesOf' | 'ticksAround'>;
}

export function createVoidPeriods({ db, market }: Parts): VoidPeriods {
  /**
   * Reads the gap from the published ticks, as anybody could. Returns a gap without ticks for a market that no longer
   * exists.
   */
  async function gapAt({ symbol, due_ms: dueMs, trades }: End): Promise<VoidPeriodRow> {
    const known = market.rulesOf(symbol);
    const { before, after } = known ? await market.ticksAround(known.symbol, dueMs) : { before: null, after: null };
    return {
      symbol,
      ...(before === null ? {} : { fromSeq: before.seq, fromTime: before.ts }),
      ...(after === null ? {} : { toTime: after.ts }),
      trades,
    };
  }

  return {
    async between(fromMs, toMs) {
      const { rows } = await sql<End>`
        select symbol, due_ms, count(*) as trades from second_order
        where result = 'void' and due_ms between ${fromMs}::bigint and ${toMs}::bigint
        group by symbol, due_ms order by due_ms desc, symbol limit ${ENDS_MAX}
      `.execute(db);
      const periods = new Map<string, VoidPeriodRow>();
      for (const end of rows) {
        const gap = await gapAt(end);
        const name = `${gap.symbol} ${gap.fromSeq ?? 0}`;
        const known = periods.get(name);
        if (!known && periods.size === PERIODS_MAX) continue;
        periods.set(name, { ...gap, trades: gap.trades + (known?.trades ?? 0) });
      }
      return [...periods.values()];
    },
  };
}
