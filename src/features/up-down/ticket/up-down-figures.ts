import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { add, mul } from '../../../model/decimal.ts';

/** Decimals of payouts, as the server pays them (truncated: G11). */
const PAYOUT_DECIMALS = 8;

/** What a win pays back: stake × (1 + payout rate), rounded down. */
export const receiveIfRight = (stake: DecimalText, payoutRate: DecimalText): DecimalText =>
  mul(stake, add(payoutRate, '1' as DecimalText), PAYOUT_DECIMALS, 'down');

/** What a win adds to the stake. */
export const gainIfRight = (stake: DecimalText, payoutRate: DecimalText): DecimalText =>
  mul(stake, payoutRate, PAYOUT_DECIMALS, 'down');
