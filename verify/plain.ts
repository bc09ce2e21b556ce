/** One line of a stranger's text for a terminal: nothing in it moves the cursor, changes colours or ends the line. At most 80 characters. */
export const plain = (value: unknown): string =>
  String(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 80);

/** The last moment that a calendar date is defined for, epoch ms. A file may name a later one. */
const LAST_DATE_MS = 8_640_000_000_000_000;

/** A time for a terminal. @param ms epoch ms, 0 or more */
export const timeOf = (ms: number): string =>
  ms <= LAST_DATE_MS ? new Date(ms).toISOString() : `${ms} ms after 1970-01-01`;
