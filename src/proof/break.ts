import type { SignedReceipt } from './bundle.ts';
import type { Reason } from './report.ts';

/** Reason why a link does not hold, and the place. Checks return null when it holds. */
export interface Break {
  readonly reason: Reason;
  readonly at: string;
}

export const broken = (reason: Reason, at: string | number = ''): Break => ({ reason, at: String(at) });

/** Returns whether a text is signed by the trusted key that it names. */
export type SignedBy = (of: SignedReceipt) => Promise<boolean>;
