export const MINI_WIDTH = 64;
export const MINI_HEIGHT = 24;
/** Room for half the stroke. */
const INSET = 1;

/**
 * SVG path data of a line through closes, oldest first, over 64 × 24, and of the area under it. A flat series runs
 * through the middle; values that are not finite are left out. Null for fewer than two points.
 */
export function miniPath(closes: ArrayLike<number>): { line: string; area: string } | null {
  let low = Infinity;
  let high = -Infinity;
  let points = 0;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i]!;
    if (!Number.isFinite(close)) continue;
    points++;
    if (close < low) low = close;
    if (close > high) high = close;
  }
  if (points < 2) return null;
  const height = MINI_HEIGHT - 2 * INSET;
  const step = (MINI_WIDTH - 2 * INSET) / (closes.length - 1);
  const text: string[] = [];
  let firstX = 0;
  let lastX = 0;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i]!;
    if (!Number.isFinite(close)) continue;
    const x = INSET + i * step;
    // Halved, so that not even the widest span of doubles overflows.
    const share = high > low ? (close / 2 - low / 2) / (high / 2 - low / 2) : 0.5;
    const y = INSET + (1 - share) * height;
    if (text.length === 0) firstX = x;
    lastX = x;
    text.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  const line = `M${text.join('L')}`;
  return { line, area: `${line}L${lastX.toFixed(1)} ${MINI_HEIGHT}L${firstX.toFixed(1)} ${MINI_HEIGHT}Z` };
}
