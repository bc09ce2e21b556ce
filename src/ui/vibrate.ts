import { settings } from '../level/level.ts';

/** G24, in ms: on, off, on. A result feels the same whatever it is (S12). */
const PATTERNS = { confirmed: [10], settled: [20, 40, 20] } as const;

/** Lets the hand feel that something was confirmed or settled. Nothing where the level, the browser or the system has no haptics. */
export function vibrate(what: keyof typeof PATTERNS): void {
  // A browser that is asked before the first tap on a page complains.
  const tapped = navigator.userActivation?.hasBeenActive ?? true;
  if (settings.peek().haptics && tapped) navigator.vibrate?.([...PATTERNS[what]]);
}
