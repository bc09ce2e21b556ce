/** Slope of the straight line nearest to points (x, y), by least squares. NaN for fewer than two places x. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [over, under] = [0, 0];
  for (const [x, y] of points) {
    over += (x - meanX) * (y - meanY);
    under += (x - meanX) ** 2;
  }
  return under === 0 ? NaN : over / under;
}
