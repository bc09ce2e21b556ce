/**
 * Payout of an up/down order, shared by the exchange, the app's ticket and lists, and the verifier. Amounts are
 * integers of 10^-18.
 */
const ONE = 10n ** 18n;

/** Rule of every order opened from now on. */
export const RULE_IN_FORCE = 'updown-2';

/**
 * Returns the unit to which a win is rounded down, by the rule on the signed receipt; null for an unknown rule.
 * `updown-1` paid 8 decimals, all that the ledger stores; `updown-2` pays whole cents, as screens show USDT, so that no
 * part of a shown sum is hidden (G11). Both decide an order alike. Old rules stay here, because receipts name them.
 */
function payoutUnit(ruleId: string): bigint | null {
  if (ruleId === 'updown-1') return 10n ** 10n;
  return ruleId === 'updown-2' ? 10n ** 16n : null;
}

/**
 * Returns the payout: nothing on a loss, the stake on a tie or void, stake × (1 + odds) on a win, rounded down to the
 * unit of the rule. Exact before rounding while the product of stake and odds needs at most 18 decimals.
 * @returns null for an unknown rule
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
