/**
 * Writes the text of an element that holds nothing but text. Its text node stays, so the engine shapes the line anew but
 * makes no box anew, which `textContent` does; nothing is written when nothing changed.
 */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild as Text | null;
  if (node === null) element.textContent = text;
  else if (node.data !== text) node.data = text;
}
