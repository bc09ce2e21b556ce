/**
 * One open up/down order as this client sees it, from its countdown on (docs/contract.md#settling, decision 69). Pure: time and
 * network are events, what to do about them is the effect. The result ends it from any phase, see `orders.ts`.
 *
 *   active ──due──► settling: asked, then again 2, 4, 6 s after a failure
 *                    └──4th failure──► awaiting ──revisit──► asked once more, awaiting meanwhile
 */
export type OpenPhase = 'active' | 'settling' | 'awaiting';

export interface OrderLife {
  readonly phase: OpenPhase;
  /** Failed answers so far while settling. */
  readonly failures: number;
  /** A question is under way: no second one is asked meanwhile. */
  readonly asking: boolean;
}

export type OrderEvent =
  /** The server clock reached the due time. */
  | 'due'
  /** No settled order came: not settled yet, refused, or no network. */
  | 'askFailed'
  /** The pause after a failure is over. */
  | 'retryDue'
  /** Reconnected, page opened, or a tap on refresh. */
  | 'revisit';

export type OrderEffect =
  { readonly kind: 'none' | 'ask' | 'giveUp' } | { readonly kind: 'retry'; readonly afterMs: number };

/** Retries after the first question, 2 s × attempt apart (docs/contract.md#constants). */
export const SETTLE_RETRIES = 3;
export const SETTLE_RETRY_STEP_MS = 2000;

export const NEW_LIFE: OrderLife = { phase: 'active', failures: 0, asking: false };

const NONE: OrderEffect = { kind: 'none' };
const ASK: OrderEffect = { kind: 'ask' };

type Step = readonly [OrderLife, OrderEffect];

function failed(life: OrderLife): Step {
  if (!life.asking) return [life, NONE];
  if (life.phase === 'awaiting') return [{ ...life, asking: false }, NONE];
  const failures = life.failures + 1;
  if (failures > SETTLE_RETRIES) return [{ phase: 'awaiting', failures, asking: false }, { kind: 'giveUp' }];
  return [
    { ...life, failures, asking: false },
    { kind: 'retry', afterMs: failures * SETTLE_RETRY_STEP_MS },
  ];
}

/** The next state and what to do. Events that do not fit the state change nothing. */
export function stepOrder(life: OrderLife, event: OrderEvent): Step {
  switch (event) {
    case 'due':
      return life.phase === 'active' ? [{ phase: 'settling', failures: 0, asking: true }, ASK] : [life, NONE];
    case 'askFailed':
      return failed(life);
    case 'retryDue':
      return life.phase === 'settling' && !life.asking ? [{ ...life, asking: true }, ASK] : [life, NONE];
    case 'revisit':
      // While settling a retry is on its way within seconds; awaiting has no timer of its own.
      return life.phase === 'awaiting' && !life.asking ? [{ ...life, asking: true }, ASK] : [life, NONE];
  }
}
