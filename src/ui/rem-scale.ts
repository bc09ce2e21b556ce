const DESIGN_PX = 16;

/**
 * Returns the present scale of text: the root font size over 16 px, which depends on the screen's width and the
 * person's setting.
 */
export const remScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / DESIGN_PX || 1;

const NARROW_REM = 20;

/**
 * Whether the width has too few letters for two columns, as with text or zoom at 200 % on a phone; `data-narrow` is the
 * same for styles (index.html).
 */
export const isNarrow = (): boolean => window.innerWidth < NARROW_REM * DESIGN_PX * remScale();
