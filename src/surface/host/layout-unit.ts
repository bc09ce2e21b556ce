/** Ascent and descent of a line in a font of so many px, as this thread lays lines out. */
export type LineOf = (fontPx: number) => { readonly ascent: number; readonly descent: number };

/** Where a font would be equally tall in both ways, the next size is not: its ascent and descent round elsewhere. */
const SIZES_PX = Array.from({ length: 64 }, (_, at) => 9 + at / 4);

/** Of a line laid out in parts of a CSS px: its ascent and descent are rounded to whole ones. CSS px. */
function heightPx(line: LineOf, fontPx: number, partPx: number): number {
  const { ascent, descent } = line(fontPx / partPx);
  return (ascent + descent) * partPx;
}

/** So tall that its line, rounded to whole px, tells the parts of the font. */
const TALL_PX = 2048;

/** A font's lines in every size, from one that is measured: near enough to choose a size by, not to lay out by. */
function nearLine(line: LineOf): LineOf {
  const { ascent, descent } = line(TALL_PX);
  return (fontPx) => ({
    ascent: Math.round((ascent * fontPx) / TALL_PX),
    descent: Math.round((descent * fontPx) / TALL_PX),
  });
}

/**
 * The size of font in which both ways differ most, and so are told apart whatever an engine rounds beside it. Measures few
 * sizes: an engine sets up a font anew for each, which for all of them takes a slow phone a tenth of a second.
 */
export function tellingSize(line: LineOf, ratio: number): number {
  const apart = (of: LineOf, fontPx: number) => Math.abs(heightPx(of, fontPx, 1) - heightPx(of, fontPx, 1 / ratio));
  const near = nearLine(line);
  const ranked = SIZES_PX.map((fontPx) => ({ fontPx, likely: apart(near, fontPx) })).sort(
    (a, b) => b.likely - a.likely,
  );
  // One that is about to round the other way may be equally tall after all.
  return (ranked.find(({ fontPx, likely }) => apart(line, fontPx) >= likely) ?? ranked[0]!).fontPx;
}

function measuredPx(fontPx: number, { fontWeight, fontFamily }: CSSStyleDeclaration): number {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;inset:0 auto auto 0;white-space:nowrap';
  Object.assign(probe.style, { fontWeight, fontFamily, fontSize: `${fontPx}px` });
  probe.textContent = '0';
  document.body.append(probe);
  const range = document.createRange();
  range.selectNodeContents(probe);
  const { height } = range.getBoundingClientRect();
  probe.remove();
  return height;
}

const known = new Map<string, boolean>();

/**
 * Whether the engine lays text out in whole px of CSS where the screen has more: so it does where a ratio is emulated, and in
 * some engines always. Told by the height of a line in a size of font that is not equally tall both ways. A figure's own size
 * may be: 12 px in many fonts at every whole ratio.
 */
export function laysOutInCssPx(style: CSSStyleDeclaration, line: LineOf, ratio = devicePixelRatio): boolean {
  if (ratio === 1) return false;
  const key = `${ratio} ${style.fontWeight} ${style.fontFamily}`;
  let answer = known.get(key);
  if (answer === undefined) {
    const fontPx = tellingSize(line, ratio);
    const height = measuredPx(fontPx, style);
    const missedBy = (partPx: number) => Math.abs(heightPx(line, fontPx, partPx) - height);
    answer = missedBy(1) < missedBy(1 / ratio);
    known.set(key, answer);
  }
  return answer;
}
