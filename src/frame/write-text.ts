/**
 * Writes the text of an element that holds nothing but text. Its text node stays, so the engine shapes the line anew but
 * makes no box anew, which `textContent` does; nothing is written when nothing changed. A page translator puts an element in
 * the place of the text node, which is written over: an old figure must not stay.
 */
export function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node === null || node.nodeType !== Node.TEXT_NODE) element.textContent = text;
  else if ((node as Text).data !== text) (node as Text).data = text;
}
