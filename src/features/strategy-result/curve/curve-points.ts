import { CAPITAL } from '../../../compute/strategy/plan.ts';

/** One point of both curves, as shares of the start. */
export interface CurvePoint {
  /** Days since the start: the end of day `day − 1`. */
  readonly day: number;
  readonly rule: number;
  readonly hold: number;
}

/** Points of the curves from their common start on, at most `most` of them, always with the last day and that of `keep`. */
export function curvePoints(
  equity: Float64Array,
  hold: Float64Array,
  most: number,
  keep: number,
): readonly CurvePoint[] {
  const days = equity.length;
  const step = Math.max(1, Math.ceil(days / Math.max(1, most - 2)));
  const points: CurvePoint[] = [{ day: 0, rule: 0, hold: 0 }];
  for (let day = 1; day <= days; day++) {
    if (day % step !== 0 && day !== days && day !== keep) continue;
    points.push({ day, rule: equity[day - 1]! / CAPITAL - 1, hold: hold[day - 1]! / CAPITAL - 1 });
  }
  return points;
}
