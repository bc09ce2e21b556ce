import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { proceedsOf } from '../../../compute/order/lots.ts';
import { positionAt } from '../../../compute/order/lots-state.ts';
import { UNITS_TO_WIDE, wideAt } from '../../../compute/order/wide-columns.ts';
import { coinsOf } from '../table/coins.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { inSlices, nextSlice } from '../table/time-slices.ts';
import { DAY_MS } from '../table/utc-day.ts';

/** Coins of one kind at the ends of UTC days. */
export interface HeldCoin {
  readonly asset: string;
  /** A market of the coin. */
  readonly symbol: MarketSymbol;
  /** [days] × 10^8. */
  readonly quantities: readonly bigint[];
  /** [days] Cost of all of them by average cost, fees included, × 10^18. */
  readonly costs: readonly bigint[];
}

/** Quantity and cost that fills of one coin added on each day; behind them those of all later days. */
interface Changes {
  readonly quantities: bigint[];
  readonly costs: bigint[];
}

/** Returns the cost that a sale took out of its position: its proceeds without its result. */
function costOut({ rows: { fills }, lots: { covered, gains } }: TradeTable, row: number): bigint {
  const known = covered[row]!;
  if (known === 0n) return 0n;
  return proceedsOf(fills.quotes[row]!, fills.fees[row]!, known, fills.quantities[row]!) - wideAt(gains, row);
}

/**
 * Returns the coins that were held at the end of at least one of some UTC days: what is held now, less what later fills
 * changed.
 * @param firstDay  days since 1970
 */
export async function heldByDay(table: TradeTable, firstDay: number, days: number): Promise<readonly HeldCoin[]> {
  const { rows, lots, coins } = table;
  const { fills, symbols } = rows;
  const { ofMarket } = coinsOf(symbols);
  const changes = coins.map((): Changes | null => null);
  const none = () => Array<bigint>(days + 1).fill(0n);
  await inSlices(fills.count, (row) => {
    const day = Math.min(Math.floor(fills.times[row]! / DAY_MS) - firstDay, days);
    if (day < 0) return;
    const of = (changes[ofMarket[fills.markets[row]!]!] ??= { quantities: none(), costs: none() });
    if (fills.sides[row] === 0) {
      of.quantities[day]! += fills.quantities[row]!;
      of.costs[day]! += (fills.quotes[row]! + fills.fees[row]!) * UNITS_TO_WIDE;
      return;
    }
    of.quantities[day]! -= lots.covered[row]!;
    of.costs[day]! -= costOut(table, row);
  });
  const held: HeldCoin[] = [];
  for (const [coin, asset] of coins.entries()) {
    let { quantity, cost } = positionAt(lots.state, coin);
    if (quantity === 0n && changes[coin] === null) continue;
    const [quantities, costs] = [none(), none()];
    for (let day = days; day >= 0; day--) {
      [quantities[day], costs[day]] = [quantity, cost];
      quantity -= changes[coin]?.quantities[day] ?? 0n;
      cost -= changes[coin]?.costs[day] ?? 0n;
    }
    // The last ones are those of now.
    [quantities.length, costs.length] = [days, days];
    const symbol = symbols[ofMarket.indexOf(coin)]!;
    if (quantities.some((each) => each > 0n)) held.push({ asset, symbol, quantities, costs });
    // A year of one coin takes a part of a millisecond, and there may be fifty.
    // oxlint-disable-next-line no-await-in-loop
    await nextSlice();
  }
  return held;
}
