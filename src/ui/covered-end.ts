/** Heights that fixed parts cover at the end of the page now, px. */
const covered = { bar: 0, dock: 0 };

/**
 * Tells how much of the page's end a part covers, so that what focus or a link brings into sight stops clear of it. It
 * writes the property itself and no custom property, since one on the document element gives every element new styles.
 * @param px  0 when the part is gone
 */
export function coverEnd(part: keyof typeof covered, px: number): void {
  covered[part] = px;
  document.documentElement.style.scrollPaddingBottom = `calc(${covered.bar + covered.dock}px + var(--space-4))`;
}
