/**
 * Moves labels of one height apart so that none covers another, as little as that needs. Where they cannot all fit between
 * `top` and `bottom`, they overlap evenly.
 * @param middles ascending; changed in place, the order stays
 */
export function spreadLabels(middles: number[], heightPx: number, top: number, bottom: number): void {
  const step = Math.min(heightPx, (bottom - top) / middles.length);
  let least = top + step / 2;
  for (let i = 0; i < middles.length; i++) {
    middles[i] = Math.max(middles[i]!, least);
    least = middles[i]! + step;
  }
  let most = bottom - step / 2;
  for (let i = middles.length - 1; i >= 0; i--) {
    middles[i] = Math.min(middles[i]!, most);
    most = middles[i]! - step;
  }
}
