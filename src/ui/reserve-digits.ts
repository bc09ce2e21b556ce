const DIGIT = /\d/g;

/**
 * Keeps room for the widest text seen, so that a price never shifts its neighbours when it loses a digit (G5). Writes a
 * style only when the text grew. A tabular digit is 1ch, a separator about half of it.
 */
export function reserveDigits(node: HTMLElement): (text: string) => void {
  let widest = 0;
  return (text) => {
    if (text.length <= widest) return;
    widest = text.length;
    const digits = text.match(DIGIT)?.length ?? 0;
    node.style.minInlineSize = `${digits + (text.length - digits) * 0.5}ch`;
  };
}
