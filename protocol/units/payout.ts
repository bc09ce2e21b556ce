/**
 * What an up/down trade pays back: one function for everybody who pays, promises, shows or checks it (the exchange at
 * settlement, the app on its ticket and rows, the verifier). Amounts are integers of 10^-18.
 */
const ONE = 10n ** 18n;

/** The rule of every trade opened from now on. */
export const RULE_IN_FORCE = 'updown-2';

/**
 * Smallest amount that a win is paid in, by the rule on the signed receipt; null for a rule that is not known here.
 * `updown-1` paid all that the ledger holds of an asset, 8 decimals; `updown-2` pays what screens show of USDT, whole cents,
 * so that no part of a shown sum is hidden (G11). Both decide a trade alike. What stands here stays: receipts name it.
 */
function payoutUnit(ruleId: string): bigint | null {
  if (ruleId === 'updown-1') return 10n ** 10n;
  return ruleId === 'updown-2' ? 10n ** 16n : null;
}

/**
 * Nothing on a loss, the stake on a tie or void, on a win stake × (1 + odds) cut to the unit of the rule.
 * Exact before the cut as long as the product of stake and odds needs no more than 18 decimals.
 * @returns null for a rule that is not known here
 */
export function payoutOf(
  ruleId: string,
  result: 'win' | 'loss' | 'tie' | 'void',
  stake: bigint,
  odds: bigint,
): bigint | null {
  const unit = payoutUnit(ruleId);
  if (unit === null) return null;
  if (result === 'loss') return 0n;
  if (result !== 'win') return stake;
  const exact = stake + (stake * odds) / ONE;
  return exact - (exact % unit);
}
