/** A day of UTC, ms: the exchange counts days so, and so does the journal. */
export const DAY_MS = 86_400_000;
