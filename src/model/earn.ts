import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../protocol/units/time.ts';

/** An account that a subscription takes its amount from. */
export type EarnAccount = 'spot' | 'financial';

/** Something that money can be put into for a fixed number of days. Rates are fractions. */
export interface EarnProduct {
  readonly id: string;
  readonly coin: string;
  readonly days: number;
  readonly dailyRate: DecimalText;
  /** Over all days. */
  readonly totalRate: DecimalText;
  /** Least of one purchase. */
  readonly min: DecimalText;
  /** Most that one person may have in it at a time. */
  readonly max: DecimalText;
  /** Most that all together may have in it, and what of that is still to be had. */
  readonly total: DecimalText;
  readonly left: DecimalText;
  readonly earlyExit: 'interestForfeited';
  readonly source: 'sandboxReserve';
  /** False: nobody buys it any more, orders go on. */
  readonly offered: boolean;
}

/** In the order they follow one another; the wire says `overdue` for matured (decision 75). */
export const EARN_STATUSES = ['ongoing', 'matured', 'redeemed'] as const;
export type EarnStatus = (typeof EARN_STATUSES)[number];

/** Money that was put into a product, with the terms of that day. */
export interface EarnOrder {
  readonly id: string;
  readonly productId: string;
  readonly coin: string;
  readonly amount: DecimalText;
  readonly dailyRate: DecimalText;
  readonly days: number;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** Interest over all days. */
  readonly expected: DecimalText;
  /** Interest of the days that are over; once redeemed what was paid. */
  readonly earned: DecimalText;
  readonly status: EarnStatus;
  /** `null` until redeemed. */
  readonly redeemedMs: EpochMs | null;
}

/** Sums for one coin: amount held now, its interest so far, and the interest paid out. */
export interface EarnCoin {
  readonly coin: string;
  readonly amount: DecimalText;
  readonly profit: DecimalText;
  readonly paid: DecimalText;
}

/** All orders of a person together. */
export interface EarnTotals {
  readonly coins: readonly EarnCoin[];
  /** Number of orders that are not redeemed. */
  readonly running: number;
  /** Amount held now by product; it counts against the product's `max`. */
  readonly held: ReadonlyMap<string, DecimalText>;
}
