import { parseAmount, SCALE } from '../../ledger/amount.ts';
import type { DepositRow } from './deposit-store.ts';

/** Time in which the sandbox gives all confirmations, on any network, ms. */
export const ARRIVAL_MS = 5000;

/** Returns the time at which the network has given `count` of `needed` confirmations, which are evenly spaced. */
export const confirmedAtMs = (createdMs: number, count: number, needed: number): number =>
  createdMs + Math.ceil((ARRIVAL_MS * count) / needed);

/** Returns the number of confirmations at a time. */
export const confirmationsAt = (
  { created_ms, confirmations_needed }: Pick<DepositRow, 'created_ms' | 'confirmations_needed'>,
  nowMs: number,
): number =>
  Math.min(confirmations_needed, Math.max(0, Math.floor(((nowMs - created_ms) * confirmations_needed) / ARRIVAL_MS)));

/**
 * Returns whether a deposit never confirms: amounts that end in .13 fail, so that a failed deposit can be seen
 * (docs/exchange.md#deposits).
 */
export const neverConfirms = (amount: string): boolean => parseAmount(amount) % SCALE === (13n * SCALE) / 100n;
