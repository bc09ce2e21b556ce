/**
 * Marks a line as painted, and says its figures by the name of an empty element in it, which lays nothing out.
 * @param said   null where the line is part of what is said elsewhere
 * @param words  what is said; null while the line is text, which speaks for itself
 */
export function sayPainted(line: HTMLElement, said: HTMLElement | null, words: string | null): void {
  // An attribute that is written is matched against the style sheets again, also where it stays.
  if (words !== null) {
    if (line.dataset['painted'] === undefined) {
      line.dataset['painted'] = '';
      said?.setAttribute('role', 'img');
    }
    if (said && said.getAttribute('aria-label') !== words) said.setAttribute('aria-label', words);
  } else if (line.dataset['painted'] !== undefined) {
    delete line.dataset['painted'];
    said?.removeAttribute('role');
    said?.removeAttribute('aria-label');
  }
}
