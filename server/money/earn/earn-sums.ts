import type { SumsOf } from '../../../protocol/call.ts';
import type { financeOrderList } from '../../../protocol/rest/finance.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { daysOver, interestAfter } from './earn-order.ts';
import type { EarnPage } from './earn-store.ts';

const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
};

/** Returns the sums over a user's orders at a time, by coin and by product, ordered by name. */
export function earnSums(
  { open, paid }: Pick<EarnPage, 'open' | 'paid'>,
  nowMs: number,
): SumsOf<typeof financeOrderList> {
  const [amounts, profits, payments, held] = [0, 1, 2, 3].map(() => new Map<string, bigint>()) as [
    Map<string, bigint>,
    Map<string, bigint>,
    Map<string, bigint>,
    Map<string, bigint>,
  ];
  for (const order of open) {
    const amount = parseAmount(order.amount);
    add(amounts, order.coin, amount);
    add(profits, order.coin, interestAfter(order, daysOver(order, nowMs)));
    add(held, order.product_id, amount);
  }
  for (const sum of paid) add(payments, sum.coin, parseAmount(sum.paid));
  const of = (sums: Map<string, bigint>, key: string) => amountText(sums.get(key) ?? 0n);
  return {
    coins: [...new Set([...amounts.keys(), ...payments.keys()])].sort().map((coin) => ({
      coin,
      amount: of(amounts, coin),
      profit: of(profits, coin),
      paid: of(payments, coin),
    })),
    running: open.length,
    products: [...held.keys()].sort().map((productId) => ({ productId, held: of(held, productId) })),
  };
}
