import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../model/decimal.ts';
import { ownRoom } from './earn-figures.ts';
import type { EarnProduct } from '../../model/earn.ts';
import type { AmountReading } from '../../ui/amount-input.ts';

const ZERO = decimal('0');

/**
 * The first problem of an amount; null without one. `unread`: cannot be parsed. `above`: exceeds the limit per person.
 * `left`: exceeds the remaining size. `short`: exceeds the balance.
 */
export type PurchaseProblem = 'unread' | 'enter' | 'below' | 'above' | 'left' | 'short';

/**
 * @param held       amount already in the product
 * @param available  balance of the account that pays
 */
export function purchaseProblem(
  { amount, refusal }: AmountReading,
  product: EarnProduct,
  held: DecimalText,
  available: DecimalText,
): PurchaseProblem | null {
  if (refusal !== null) return 'unread';
  if (amount === null || compare(amount, ZERO) === 0) return 'enter';
  if (compare(amount, product.min) < 0) return 'below';
  if (compare(amount, ownRoom(product, held)) > 0) return 'above';
  if (compare(amount, product.left) > 0) return 'left';
  return compare(amount, available) > 0 ? 'short' : null;
}

export interface PurchaseFacts {
  readonly signedIn: boolean;
  /** False while a session that survived a network error waits for a successful check (decision 27). */
  readonly sessionConfirmed: boolean;
  readonly connected: boolean;
  readonly sending: boolean;
  /** True while the outcome of the last request is unknown. */
  readonly unsure: boolean;
  readonly product: EarnProduct;
  /** The reason why the product cannot be subscribed. */
  readonly closed: 'withdrawn' | 'soldOut' | null;
  readonly reading: AmountReading;
  /** Amount already subscribed, and balance of the account that pays; null while unknown. */
  readonly held: DecimalText | null;
  readonly available: DecimalText | null;
  /** Whether a transfer between the person's accounts would bring what is missing. */
  readonly movable: boolean;
}

/** State of the main button (G22): the first obstacle, or the action. */
export type PurchaseState =
  | 'sending'
  | 'connect'
  | 'offline'
  | 'unsure'
  | 'withdrawn'
  | 'soldOut'
  | 'checking'
  | 'full'
  | PurchaseProblem
  /** As `short`, and no other account has what is missing. */
  | 'deposit'
  | 'ready';

/** States in which the button does something. */
export const ALIVE: ReadonlySet<PurchaseState> = new Set(['sending', 'connect', 'unsure', 'short', 'deposit', 'ready']);

export function purchaseState(facts: PurchaseFacts): PurchaseState {
  const { product, closed, held, available } = facts;
  if (facts.sending) return 'sending';
  if (!facts.connected) return 'offline';
  // An unknown outcome has priority over a product that is closed now.
  if (facts.signedIn && facts.unsure) return facts.sessionConfirmed ? 'unsure' : 'checking';
  if (closed !== null) return closed;
  if (!facts.signedIn) return 'connect';
  if (!facts.sessionConfirmed || held === null || available === null) return 'checking';
  if (compare(ownRoom(product, held), product.min) < 0) return 'full';
  const problem = purchaseProblem(facts.reading, product, held, available);
  return problem === 'short' && !facts.movable ? 'deposit' : (problem ?? 'ready');
}
