/** The font of one line of text, and the height of the line. Lengths are CSS px. */
export interface LineStyle {
  readonly fontPx: number;
  readonly linePx: number;
  readonly fontWeight: string;
  readonly fontFamily: string;
}

/** Position of a line as the engine laid it out, CSS px. */
export interface MeasuredLine {
  /** Distance from the top of the line to its baseline. */
  readonly baselinePx: number;
  /** Ascent and descent of the font, as the engine rounds them. */
  readonly ascentPx: number;
  readonly descentPx: number;
}

/**
 * Lays out one digit for each style and measures it. The page itself is asked, not `TextMetrics`: Chromium before 88 and
 * Firefox before 116 have no `fontBoundingBoxAscent`, and engines round a line elsewhere than a canvas does. Forces a layout.
 */
export function measureLines(styles: readonly LineStyle[]): readonly MeasuredLine[] {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;visibility:hidden;top:0;left:0;white-space:nowrap';
  const probes = styles.map(({ fontPx, linePx, fontWeight, fontFamily }) => {
    const line = document.createElement('div');
    Object.assign(line.style, { fontWeight, fontFamily, fontSize: `${fontPx}px`, lineHeight: `${linePx}px` });
    // The bottom of an inline block without a line of its own stands on the baseline.
    const foot = document.createElement('span');
    foot.style.cssText = 'display:inline-block;width:0;height:0';
    line.append('0', foot);
    box.append(line);
    return { line, foot };
  });
  document.body.append(box);
  const range = document.createRange();
  const measured = probes.map(({ line, foot }): MeasuredLine => {
    range.selectNodeContents(line.firstChild!);
    const text = range.getBoundingClientRect();
    const baseline = foot.getBoundingClientRect().bottom;
    return {
      baselinePx: baseline - line.getBoundingClientRect().top,
      ascentPx: baseline - text.top,
      descentPx: text.bottom - baseline,
    };
  });
  box.remove();
  return measured;
}

/** Most remembered styles, more than all lists of the app have: dragging the text size makes new ones at every step. */
const KNOWN_MAX = 200;
const known = new Map<string, number>();

/** @returns the distance from the top of each line to its baseline, CSS px. Measures only styles that it has not seen yet. */
export function baselinesOf(styles: readonly LineStyle[]): readonly number[] {
  // A generic font family may be another font in another language.
  const place = `${devicePixelRatio} ${document.documentElement.lang}`;
  const keyOf = ({ fontPx, linePx, fontWeight, fontFamily }: LineStyle) =>
    `${place} ${fontPx} ${linePx} ${fontWeight} ${fontFamily}`;
  const keys = styles.map(keyOf);
  if (known.size + styles.length > KNOWN_MAX) known.clear();
  const unknown = styles.filter((_, at) => !known.has(keys[at]!));
  if (unknown.length > 0) {
    measureLines(unknown).forEach(({ baselinePx }, at) => known.set(keyOf(unknown[at]!), baselinePx));
  }
  return keys.map((key) => known.get(key)!);
}
