/** Shortens a hash, address or order number to its first and last characters (G14); short texts stay whole. */
export const shortText = (text: string, head = 6, tail = 6): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
