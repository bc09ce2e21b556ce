import { sql } from 'kysely';
import { PROOF_TICKS_MAX } from '../../protocol/proof-texts.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Db } from '../infra/db.ts';
import type { SeqRange } from '../market/closed-days.ts';
import type { Market } from '../market/market.ts';

/**
 * Distance before a day, in ticks, within which orders may reach into it. An order lasts five minutes at most, and 40
 * ticks a second are ten times the liveliest market; the gap between two signed heads is much shorter.
 */
const REACH_TICKS = 100_000;

interface Trade {
  readonly open_seq: number;
  readonly close_seq: number | null;
  readonly due_ms: number;
  readonly settled: boolean;
}

interface Stop {
  readonly armed_seq: number;
  readonly trigger_seq: number | null;
}

/** The ticks that receipts need, without the signed heads around them. */
export interface ReceiptRanges {
  /**
   * Returns the ranges that may reach into ticks `fromSeq` … `toSeq` of a market.
   * @returns null while an order among them is not settled, because its ticks are not known yet
   */
  of(symbol: MarketSymbol, fromSeq: number, toSeq: number): Promise<readonly SeqRange[] | null>;
}

export function receiptRanges(db: Db, market: Pick<Market, 'ticksAround'>): ReceiptRanges {
  /** Returns the range up to the tick after the close; for a void order up to the first tick after its due time. */
  async function rangeOf(symbol: MarketSymbol, trade: Trade): Promise<SeqRange | null> {
    const { open_seq: fromSeq, close_seq: closeSeq, due_ms: dueMs } = trade;
    if (closeSeq !== null) return { fromSeq, toSeq: closeSeq + 1 };
    const { after } = await market.ticksAround(symbol, dueMs);
    return after && { fromSeq, toSeq: after.seq };
  }

  return {
    async of(symbol, fromSeq, toSeq) {
      const { rows: trades } = await sql<Trade>`
        select open_seq, close_seq, due_ms, state = 'settled' as settled from second_order
        where symbol = ${symbol} and open_seq between ${fromSeq - REACH_TICKS}::bigint and ${toSeq}::bigint
        order by open_seq
      `.execute(db);
      const ranges: SeqRange[] = [];
      for (const trade of trades) {
        const range = trade.settled ? await rangeOf(symbol, trade) : null;
        if (!range) return null;
        ranges.push(range);
      }
      const { rows: stops } = await sql<Stop>`
        select armed_seq, trigger_seq from spot_order
        where symbol = ${symbol} and armed_seq between ${fromSeq - PROOF_TICKS_MAX}::bigint and ${toSeq}::bigint
          and (trigger_seq between armed_seq and armed_seq + ${PROOF_TICKS_MAX}::bigint or waits_for = 'trigger')
      `.execute(db);
      for (const { armed_seq: armed, trigger_seq: trigger } of stops) {
        // A pending stop may be triggered by any later tick; a trailing one also needs the tick at which it was placed.
        ranges.push({ fromSeq: armed, toSeq: trigger ?? armed + PROOF_TICKS_MAX });
      }
      // The state of a trailing stop depends on every tick since it was placed, and the next start replays them.
      const { rows: trailing } = await sql<Pick<Stop, 'armed_seq'>>`
        select armed_seq from spot_order
        where symbol = ${symbol} and waits_for = 'trigger' and trailing_bips is not null and armed_seq <= ${toSeq}::bigint
      `.execute(db);
      for (const { armed_seq: armed } of trailing) ranges.push({ fromSeq: armed > fromSeq ? armed : fromSeq, toSeq });
      return ranges;
    },
  };
}
