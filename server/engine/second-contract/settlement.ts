import { parseAmount } from '../../ledger/amount.ts';

/** The fields of a published tick that decide an order. */
export interface SettleTick {
  readonly seq: number;
  /** Epoch ms. */
  readonly ts: number;
  /** Decimal text. */
  readonly price: string;
}

/** The fields of an order that decide its result. */
export interface SettleTerms {
  /** 1 up, 2 down. */
  readonly direction: 1 | 2;
  readonly openPrice: string;
  readonly dueMs: number;
}

export type Verdict<T extends SettleTick> =
  | { readonly result: 'win' | 'loss' | 'tie'; readonly close: T }
  | { readonly result: 'void'; readonly voidReason: VoidReason };

/** `feedGap`: no tick close enough before or after due; `chainBroken`: the two ticks are not neighbours around due. */
export type VoidReason = 'feedGap' | 'chainBroken';

/**
 * Most that either tick may be away from due, ms. Also the age at which a market is stale (docs/exchange.md#feed,
 * docs/exchange.md#settlement).
 */
export const SETTLE_WINDOW_MS = 5000;

/**
 * Settles an order by the rules `updown-1` and `updown-2`, which differ only in the payout (protocol/units/payout.ts).
 * The close is the last tick with `ts <= due`; its neighbour with `ts > due` proves that it is the last. When either is
 * missing or more than 5 s away the order is void; an equal price is a tie. The result depends only on published data,
 * so anybody can repeat it.
 * @param before  last tick with ts <= due, null when there is none
 * @param after   first tick with ts > due, null when there is none and none can come any more
 */
export function settle<T extends SettleTick>(
  terms: SettleTerms,
  before: T | null,
  after: SettleTick | null,
): Verdict<T> {
  if (before === null || terms.dueMs - before.ts > SETTLE_WINDOW_MS) return { result: 'void', voidReason: 'feedGap' };
  if (after === null || after.ts - terms.dueMs > SETTLE_WINDOW_MS) return { result: 'void', voidReason: 'feedGap' };
  const neighbours = after.seq === before.seq + 1 && before.ts <= terms.dueMs && after.ts > terms.dueMs;
  if (!neighbours) return { result: 'void', voidReason: 'chainBroken' };
  const close = parseAmount(before.price);
  const open = parseAmount(terms.openPrice);
  if (close === open) return { result: 'tie', close: before };
  const rose = close > open;
  return { result: rose === (terms.direction === 1) ? 'win' : 'loss', close: before };
}
