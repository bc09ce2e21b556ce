/** G24, in ms: on, off, on. A result feels the same whatever it is (S12). */
const PATTERNS = { confirmed: [10], settled: [20, 40, 20] } as const;

/** Returns whether this browser can vibrate the device. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Lets the hand feel that something was confirmed or settled; nothing where there are no haptics. */
export function vibrate(what: keyof typeof PATTERNS): void {
  if (canVibrate()) navigator.vibrate([...PATTERNS[what]]);
}
