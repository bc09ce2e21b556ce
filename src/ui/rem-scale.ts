const DESIGN_PX = 16;

/** How much larger than designed text is now: the root font size over 16 px (width of the screen, wish of the person). */
export const remScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / DESIGN_PX || 1;
