/** Days of a span that are run at first: all but the share at its end that is held back, at least one. */
export const seenDaysOf = (days: number, heldBack: number): number =>
  Math.max(1, days - Math.floor(days * Math.min(1, Math.max(0, heldBack))));
