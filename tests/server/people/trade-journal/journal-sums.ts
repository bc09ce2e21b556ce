import { parseAmount } from '../../../../server/ledger/amount.ts';
import type { JournalRow } from './journal-reader.ts';

/** Sums over all trades of one coin, in integers of 10^-18. */
export interface CoinResult {
  quantity: bigint;
  cost: bigint;
  realised: bigint;
  fees: bigint;
  trades: number;
}

const NONE = (): CoinResult => ({ quantity: 0n, cost: 0n, realised: 0n, fees: 0n, trades: 0 });

/**
 * Average cost of every coin from the rows of a journal, as the rules say it: coins that were never bought realise
 * nothing. It shares no code with the exchange.
 */
export function resultsByCoin(rows: readonly JournalRow[]): ReadonlyMap<string, CoinResult> {
  const results = new Map<string, CoinResult>();
  for (const row of rows) {
    const coin = row['symbol']!.replace(/USDT$/, '');
    const result = results.get(coin) ?? NONE();
    results.set(coin, result);
    const [quantity, quote, fee] = ['quantity', 'quote', 'fee'].map((name) => parseAmount(row[name]!)) as [
      bigint,
      bigint,
      bigint,
    ];
    result.fees += fee;
    result.trades += 1;
    if (row['side'] === 'buy') {
      result.quantity += quantity;
      result.cost += quote + fee;
      continue;
    }
    const covered = quantity < result.quantity ? quantity : result.quantity;
    if (covered === 0n) continue;
    const cost = (result.cost * covered) / result.quantity;
    result.realised += ((quote - fee) * covered) / quantity - cost;
    result.quantity -= covered;
    result.cost -= cost;
  }
  return results;
}

/** Sum of a column over rows, in integers of 10^-18. */
export const sumOf = (rows: readonly JournalRow[], column: string): bigint =>
  rows.reduce((sum, row) => sum + parseAmount(row[column]!), 0n);
