import { parseAmount, SCALE } from '../../ledger/amount.ts';
import type { DepositRow } from './deposit-store.ts';

/** What the sandbox takes for all confirmations of a network, whichever it is. */
export const ARRIVAL_MS = 5000;

/** When the network has given so many of `needed` confirmations; they come evenly. */
export const confirmedAtMs = (createdMs: number, count: number, needed: number): number =>
  createdMs + Math.ceil((ARRIVAL_MS * count) / needed);

/** Confirmations at a moment. */
export const confirmationsAt = (
  { created_ms, confirmations_needed }: Pick<DepositRow, 'created_ms' | 'confirmations_needed'>,
  nowMs: number,
): number =>
  Math.min(confirmations_needed, Math.max(0, Math.floor(((nowMs - created_ms) * confirmations_needed) / ARRIVAL_MS)));

/** An amount that ends in .13 never confirms, so that anybody can see how a failed deposit looks (docs/exchange.md#deposits). */
export const neverConfirms = (amount: string): boolean => parseAmount(amount) % SCALE === (13n * SCALE) / 100n;
