import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { payoutOf } from '../../../../protocol/units/payout.ts';
import { sub } from '../../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';

type Staked = Pick<UpDownOrder, 'stake' | 'payoutRate' | 'ruleId'>;

/** What a win of this trade pays back, the stake included, to the last digit; null under a rule this app does not know. */
export function paidIfRight({ stake, payoutRate, ruleId }: Staked): DecimalText | null {
  const paid = payoutOf(ruleId, 'win', toUnits(stake), toUnits(payoutRate));
  return paid === null ? null : (textOfUnits(paid) as DecimalText);
}

/** What a win of this trade adds to the stake: what it pays back less the stake. Null as for `paidIfRight`. */
export function gainIfRight(of: Staked): DecimalText | null {
  const paid = paidIfRight(of);
  return paid && (sub(paid, of.stake) as string as DecimalText);
}
