/** A press shorter than this is one step (O3). */
export const HOLD_MS = 350;
/** Between two moves while a stepper is held. */
export const REPEAT_MS = 80;

/** Steps of one move of a held stepper: the longer, the more. @param heldMs  since the press */
export function stepsPerMove(heldMs: number): number {
  if (heldMs < 1500) return 1;
  if (heldMs < 3000) return 5;
  return 25;
}
