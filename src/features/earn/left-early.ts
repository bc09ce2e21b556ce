import type { EarnOrder } from '../../model/earn.ts';

/** Redeemed before it matured, so that no interest was paid. */
export const leftEarly = ({ status, redeemedMs, endMs }: EarnOrder): boolean =>
  status === 'redeemed' && redeemedMs !== null && redeemedMs < endMs;
