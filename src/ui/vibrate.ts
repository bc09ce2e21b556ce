/** Vibration patterns (G24), ms: on, off, on. Every result feels the same (S12). */
const PATTERNS = { confirmed: [10], settled: [20, 40, 20] } as const;

/** Returns whether this browser can vibrate the device. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Vibrates for a confirmation or a settlement; does nothing where vibration is not supported. */
export function vibrate(what: keyof typeof PATTERNS): void {
  if (canVibrate()) navigator.vibrate([...PATTERNS[what]]);
}
