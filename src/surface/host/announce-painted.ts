/**
 * Marks a line as painted, and gives its figures to screen readers as the name of an empty element in it, which has no
 * size.
 * @param label  the empty element; null where another element announces the figures of the line
 * @param words  the figures; null while the line is text, which needs no name
 */
export function announcePainted(line: HTMLElement, label: HTMLElement | null, words: string | null): void {
  // Writing an attribute recalculates styles even when its value is unchanged.
  if (words !== null) {
    if (line.dataset['painted'] === undefined) {
      line.dataset['painted'] = '';
      label?.setAttribute('role', 'img');
    }
    if (label && label.getAttribute('aria-label') !== words) label.setAttribute('aria-label', words);
  } else if (line.dataset['painted'] !== undefined) {
    delete line.dataset['painted'];
    label?.removeAttribute('role');
    label?.removeAttribute('aria-label');
  }
}
