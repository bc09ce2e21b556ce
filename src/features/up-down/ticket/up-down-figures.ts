import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { payoutOf } from '../../../../protocol/units/payout.ts';
import { sub } from '../../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';

type Staked = Pick<UpDownOrder, 'stake' | 'payoutRate' | 'ruleId'>;

/** Returns the payout of a win, the stake included, to the last digit; `null` for an unknown rounding rule. */
export function paidIfRight({ stake, payoutRate, ruleId }: Staked): DecimalText | null {
  const paid = payoutOf(ruleId, 'win', toUnits(stake), toUnits(payoutRate));
  return paid === null ? null : (textOfUnits(paid) as DecimalText);
}

/** Returns the profit of a win: its payout less the stake. `null` as for `paidIfRight`. */
export function gainIfRight(of: Staked): DecimalText | null {
  const paid = paidIfRight(of);
  return paid && (sub(paid, of.stake) as string as DecimalText);
}
