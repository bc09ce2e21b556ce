/** Preferred positions of the labels, while both directions are tried. */
const preferred: number[] = [];

/** Pushes down what is too near to the one above, then up what is too low. */
function settle(middles: number[], step: number, top: number, bottom: number): void {
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

/**
 * Moves labels of one height apart so that none covers another, up and down alike, as little as that needs. Where they
 * cannot all fit between `top` and `bottom`, they overlap evenly. Allocates nothing.
 * @param middles ascending; changed in place, the order stays
 */
export function spreadLabels(middles: number[], heightPx: number, top: number, bottom: number): void {
  const step = Math.min(heightPx, (bottom - top) / middles.length);
  const last = middles.length - 1;
  preferred.length = 0;
  // Upside down: what is pushed down there is pushed up here. Both ways are clear, and so is the middle between them.
  for (let i = last; i >= 0; i--) preferred.push(-middles[i]!);
  settle(preferred, step, -bottom, -top);
  settle(middles, step, top, bottom);
  for (let i = 0; i <= last; i++) middles[i] = (middles[i]! - preferred[last - i]!) / 2;
}
