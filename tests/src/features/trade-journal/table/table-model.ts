import { afterTrade, NO_POSITION } from '../../../../../server/engine/spot/position.ts';
import type { Position } from '../../../../../server/engine/spot/position.ts';
import { wideAt } from '../../../../../src/compute/order/wide-columns.ts';
import { tradeIdAt } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { toUnits } from '../../../../../src/model/decimal-parts.ts';
import type { JournalRowsOfExchange } from '../journal-exchange.ts';

/** One trade as a plain object. Results × 10^18, fee and size × 10^8. */
export interface ModelTrade {
  readonly id: string;
  readonly market: string;
  readonly kind: number;
  net: bigint;
  netFifo: bigint;
  fee: bigint;
  size: bigint;
  close: number;
  /** Σ of quantity × time held, and Σ of quantity, by lots. */
  held: number;
  soldOfLots: number;
  openMs: number | null;
}

interface ModelLot {
  quantity: bigint;
  cost: bigint;
  readonly timeMs: number;
}

/** The slow, obvious twin of the table: the exchange's rule of positions, lots in a list, trades in a map. */
export function modelTrades({ fills, upDown }: JournalRowsOfExchange): ModelTrade[] {
  const sales = new Map<string, ModelTrade>();
  const positions = new Map<string, Position>();
  const lots = new Map<string, ModelLot[]>();
  for (const fill of fills) {
    const coin = fill.symbol.replace('USDT', '');
    const [quantity, quote, fee] = [toUnits(fill.quantity), toUnits(fill.quote), toUnits(fill.fee)];
    const before = positions.get(coin) ?? NO_POSITION;
    const after = afterTrade(before, { side: fill.side === 0 ? 'buy' : 'sell', quantity, quote, fee });
    positions.set(coin, after);
    const mine = lots.get(coin) ?? [];
    lots.set(coin, mine);
    if (fill.side === 0) {
      mine.push({ quantity, cost: quote + fee, timeMs: fill.time });
      continue;
    }
    const sale = sales.get(fill.order) ?? {
      id: `s:${fill.order}`,
      market: fill.symbol,
      kind: 0,
      net: 0n,
      netFifo: 0n,
      fee: 0n,
      size: 0n,
      close: 0,
      held: 0,
      soldOfLots: 0,
      openMs: null,
    };
    sales.set(fill.order, sale);
    const covered = before.quantity - after.quantity;
    let costFifo = 0n;
    for (let left = covered; left > 0n;) {
      const lot = mine[0]!;
      const part = lot.quantity < left ? lot.quantity : left;
      const cost = part === lot.quantity ? lot.cost : (lot.cost * part) / lot.quantity;
      lot.quantity -= part;
      lot.cost -= cost;
      if (lot.quantity === 0n) mine.shift();
      sale.held += Number(part) * Math.max(0, fill.time - lot.timeMs);
      sale.soldOfLots += Number(part);
      costFifo += cost;
      left -= part;
    }
    sale.net += after.realised - before.realised;
    sale.netFifo += covered === 0n ? 0n : ((quote - fee) * covered) / quantity - costFifo;
    sale.fee += fee / 10n ** 10n;
    sale.size += quote / 10n ** 10n;
    sale.close = Math.max(sale.close, fill.time);
  }
  const bets = upDown.map((row): ModelTrade => {
    const net = toUnits(row.profit);
    return {
      id: `u:${row.id}`,
      market: row.symbol,
      kind: 1,
      net,
      netFifo: net,
      fee: 0n,
      size: toUnits(row.stake) / 10n ** 10n,
      close: row.settleTime,
      held: 0,
      soldOfLots: 0,
      openMs: row.openTime,
    };
  });
  return [...sales.values(), ...bets].sort((a, b) => a.close - b.close);
}

/** Facts of a trade that must be equal to the last digit. */
export const exactFacts = ({ id, market, kind, net, netFifo, fee, size, close }: ModelTrade) =>
  [id, market, kind, net, netFifo, fee, size, close] as const;

export const startOf = ({ openMs, close, held, soldOfLots }: ModelTrade): number =>
  openMs ?? close - (soldOfLots > 0 ? held / soldOfLots : 0);

/** The same facts of the rows of a table. */
export function factsOf(table: TradeTable) {
  return Array.from(
    { length: table.count },
    (_, row) =>
      [
        tradeIdAt(table, row),
        table.rows.symbols[table.markets[row]!]!,
        table.kinds[row]!,
        wideAt(table.nets, row),
        wideAt(table.netsFifo, row),
        table.fees[row]!,
        table.sizes[row]!,
        table.closes[row]!,
      ] as const,
  );
}
