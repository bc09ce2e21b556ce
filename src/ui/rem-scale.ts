const DESIGN_PX = 16;

/** How much larger than designed text is now: the root font size over 16 px (width of the screen, wish of the person). */
export const remScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / DESIGN_PX || 1;

const NARROW_REM = 20;

/** Too few letters across for two columns, as text or zoom at 200 % makes a phone: `data-narrow` says it to styles (index.html). */
export const isNarrow = (): boolean => window.innerWidth < NARROW_REM * DESIGN_PX * remScale();
