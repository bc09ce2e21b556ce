import { fetchProofTicks } from '../../../api/proof-feed-calls.ts';
import { scaledOf } from '../../../model/scaled.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { createTickSeries } from './tick-series.ts';
import type { TickSeries } from './tick-series.ts';

/** Largest number of ticks in one answer, and of answers for one picture. */
const PAGE_TICKS = 1000;
const PAGES_MAX = 4;
/** Ticks before the opening one while the length of the trade in ticks is not known. */
const LEAD_TICKS = 300;
/** Share of the trade's ticks that is shown before its opening one. */
const LEAD_SHARE = 0.6;

/** First and last sequence number of a trade's picture. */
function spanOf({ openTick, settlement }: UpDownOrder): { fromSeq: number; toSeq: number } {
  const closing = settlement?.settleTick?.seq;
  const lead = closing === undefined ? LEAD_TICKS : Math.ceil((closing - openTick.seq) * LEAD_SHARE);
  return {
    fromSeq: Math.max(1, openTick.seq - Math.max(lead, 1)),
    toSeq: closing ?? Number.MAX_SAFE_INTEGER,
  };
}

/**
 * Fetches the published prices of a trade and of some time before it. Returns what came: nothing where the exchange did
 * not answer, and the first part of a trade with very many prices.
 * @param decimals  of prices of the market
 */
export async function loadTicks(order: UpDownOrder, decimals: number): Promise<TickSeries> {
  const series = createTickSeries();
  const { fromSeq, toSeq } = spanOf(order);
  for (let page = 0; page < PAGES_MAX; page++) {
    const from = page === 0 ? fromSeq : series.lastSeq + 1;
    const answer = await fetchProofTicks(order.symbol, from, Math.min(toSeq, from + PAGE_TICKS - 1));
    if (!answer.success) break;
    const { ticks } = answer.data;
    for (const { seq, ts, price } of ticks) series.add(seq, ts, scaledOf(price, decimals));
    if (ticks.length < PAGE_TICKS || series.lastSeq >= toSeq) break;
  }
  return series;
}
