import type { SignedReceipt } from './bundle.ts';
import type { Reason } from './report.ts';

/** Why a link does not hold, and where. Checks answer null when it does. */
export interface Break {
  readonly reason: Reason;
  readonly at: string;
}

export const broken = (reason: Reason, at: string | number = ''): Break => ({ reason, at: String(at) });

/** Whether a text is signed by one of the trusted keys, the one it names. */
export type SignedBy = (of: SignedReceipt) => Promise<boolean>;
