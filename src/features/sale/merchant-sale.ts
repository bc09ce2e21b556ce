import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';

export const SALE_STATUSES = ['progress', 'completed', 'cancelled'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/** The first three are under way: nobody has answered yet, the merchant is to pay, the house looks at an appeal. */
export const SALE_STEPS = ['matching', 'paying', 'appealed', 'completed', 'cancelled'] as const;
export type SaleStep = (typeof SALE_STEPS)[number];

export const SALE_REASONS = ['nobodyAnswered', 'byYou', 'rateMoved', 'notPaid', 'houseDecided'] as const;

export const SALE_APPEAL_REASONS = ['notPaid', 'wrongSum', 'other'] as const;
export type SaleAppealReason = (typeof SALE_APPEAL_REASONS)[number];

/**
 * A sale of USDT to a merchant. The USDT are held from its start; a completed one gave them to the merchant and the EUR to
 * the seller, a cancelled one gave them back.
 */
export interface MerchantSale {
  readonly id: string;
  /** Plain text. */
  readonly username: string;
  /** USDT. */
  readonly amount: DecimalText;
  /** EUR for one USDT, as the person saw it. */
  readonly exchangeRate: DecimalText;
  readonly receiveAmount: DecimalText;
  readonly receiveAsset: string;
  readonly status: SaleStatus;
  readonly step: SaleStep;
  /** Of a cancelled one. */
  readonly reason: (typeof SALE_REASONS)[number] | null;
  /** Plain text of whoever decided an appeal; may be empty. */
  readonly reasonText: string;
  readonly appealReason: SaleAppealReason | null;
  readonly createdMs: EpochMs;
  readonly updatedMs: EpochMs;
  /** Nobody answers after this. */
  readonly matchUntilMs: EpochMs;
  /** Once a merchant has answered: it pays until then. */
  readonly payUntilMs: EpochMs | null;
  /** While appealed: the house decides until then. */
  readonly reviewUntilMs: EpochMs | null;
}

/** The asset that is sold to merchants. */
export const SOLD_ASSET = 'USDT';
/** What they pay. */
export const PAID_ASSET = 'EUR';
