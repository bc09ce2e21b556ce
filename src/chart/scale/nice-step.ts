/** A step of 1, 2 or 5 times a power of ten, kept as two whole numbers so that its multiples can be computed exactly. */
export interface NiceStep {
  readonly digit: 1 | 2 | 5;
  readonly exponent: number;
}

/** The smallest nice step that is at least `atLeast`. @throws RangeError unless it is positive and finite */
export function niceStepOf(atLeast: number): NiceStep {
  if (!(atLeast > 0 && Number.isFinite(atLeast))) throw new RangeError(`no nice step of ${atLeast}`);
  const exponent = Math.floor(Math.log10(atLeast));
  // log10 may land one off at exact powers; the list spans three decades, so that does not matter.
  for (const e of [exponent - 1, exponent, exponent + 1]) {
    for (const digit of [1, 2, 5] as const) {
      if (timesStep({ digit, exponent: e }, 1) >= atLeast) return { digit, exponent: e };
    }
  }
  return { digit: 1, exponent: exponent + 2 };
}

/** `factor` (whole) times the step, rounded once: 3 × 0.1 is 0.3, not 0.30000000000000004. */
export function timesStep(step: NiceStep, factor: number): number {
  const digits = step.digit * factor;
  return step.exponent >= 0 ? digits * 10 ** step.exponent : digits / 10 ** -step.exponent;
}
