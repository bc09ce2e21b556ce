/** One line of a stranger's text for a terminal: nothing in it moves the cursor, changes colours or ends the line. At most 80 characters. */
export const plain = (value: unknown): string =>
  String(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 80);
