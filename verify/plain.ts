/**
 * Returns untrusted text for one line of a terminal: printable ASCII only, so that it cannot move the cursor, change
 * colours or end the line. At most 80 characters.
 */
export const plain = (value: unknown): string =>
  String(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 80);

/** Last time that a Date can represent, epoch ms. A file may contain a later one. */
const LAST_DATE_MS = 8_640_000_000_000_000;

/**
 * Formats a time for a terminal.
 * @param ms  epoch ms, 0 or more
 */
export const timeOf = (ms: number): string =>
  ms <= LAST_DATE_MS ? new Date(ms).toISOString() : `${ms} ms after 1970-01-01`;
