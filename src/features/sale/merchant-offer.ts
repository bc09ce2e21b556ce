import type { DecimalText } from '../../../protocol/units/decimal-text.ts';

/** What a simulated merchant offers for USDT, as everybody is shown it. All of its text is plain text. */
export interface MerchantOffer {
  readonly id: string;
  readonly username: string;
  /** USDT it still takes today, of everybody together. */
  readonly quantity: DecimalText;
  /** USDT of one sale. */
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText;
  /** EUR for one USDT. */
  readonly exchangeRate: DecimalText;
  /** How far the rate lies below the market, `0.002` is 0.2 %. */
  readonly spread: DecimalText;
  /** Account it pays from. */
  readonly account: string;
  /** How long it takes to answer. */
  readonly matchSeconds: number;
  /** What it says of itself; may be empty. */
  readonly note: string;
  /** Fraction of finished deals, 0 … 1. */
  readonly completionRate: DecimalText;
}
