import { describe, expect, it } from 'vitest';
import { overfitting } from '../../../../../src/compute/strategy/chance/overfitting.ts';
import { dailyReturns, momentsOf } from '../../../../../src/compute/strategy/daily-figures.ts';
import { CAPITAL } from '../../../../../src/compute/strategy/plan.ts';
import { noiseCurves, SEEDS } from './noise.ts';

const BLOCKS = 16;

/** Every choice of eight blocks of sixteen, each with its days listed: slow, obvious. */
function slowShare(equity: Float64Array, days: number): { halves: number; share: number } {
  const settings = equity.length / days;
  const returns = Array.from({ length: settings }, (_, at) =>
    dailyReturns(equity.subarray(at * days, (at + 1) * days), CAPITAL),
  );
  const blockOf = Array.from({ length: days }, (_, day) => {
    let block = 0;
    while (Math.floor(((block + 1) * days) / BLOCKS) <= day) block++;
    return block;
  });
  const sharpes = (mask: number) =>
    returns.map((each) => {
      const { mean, deviation } = momentsOf(each.filter((_, day) => ((mask >> blockOf[day]!) & 1) === 1));
      return deviation === 0 ? 0 : mean / deviation;
    });
  let [halves, losses] = [0, 0];
  for (let mask = 0; mask < 1 << BLOCKS; mask++) {
    if ([...mask.toString(2)].filter((bit) => bit === '1').length !== BLOCKS / 2) continue;
    const inside = sharpes(mask);
    const outside = sharpes((1 << BLOCKS) - 1 - mask);
    const mine = outside[inside.indexOf(Math.max(...inside))]!;
    const [lower, higher] = [
      outside.filter((each) => each < mine).length,
      outside.filter((each) => each > mine).length,
    ];
    losses += lower < higher ? 1 : lower === higher ? 0.5 : 0;
    halves++;
  }
  return { halves, share: losses / halves };
}

describe('the probability of overfitting', () => {
  it('is what its definition gives, over all 12 870 halves', () => {
    for (const [seed, settings, days] of [
      [1, 4, 32],
      [2, 5, 45],
    ] as const) {
      const equity = noiseCurves(seed, settings, days);
      const slow = slowShare(equity, days);
      const fast = overfitting({ test: 'overfitting', equity, days });
      expect(fast.halves).toBe(12_870);
      expect([fast.halves, fast.share]).toEqual([slow.halves, slow.share]);
    }
  });

  it('is a half on average over noise, and neither always nor never', () => {
    const shares = Array.from(
      { length: SEEDS },
      (_, seed) => overfitting({ test: 'overfitting', equity: noiseCurves(seed, 10, 160), days: 160 }).share!,
    );
    const { mean, deviation } = momentsOf(shares);
    expect(Math.abs(mean - 0.5)).toBeLessThan((3 * deviation) / Math.sqrt(SEEDS));
    // A uniform p has 0.289.
    expect(deviation).toBeGreaterThan(0.15);
    expect(deviation).toBeLessThan(0.35);
  });

  it('is small for a setting that is better all the time, and a half for settings that are alike', () => {
    const days = 160;
    const equity = noiseCurves(3, 10, days);
    for (let day = 0; day < days; day++) equity[4 * days + day]! *= 1.01 ** (day + 1);
    expect(overfitting({ test: 'overfitting', equity, days }).share).toBeLessThan(0.01);
    const curve = noiseCurves(5, 1, days);
    expect(
      overfitting({ test: 'overfitting', equity: Float64Array.of(...curve, ...curve, ...curve), days }).share,
    ).toBe(0.5);
    const still = new Float64Array(3 * days).fill(CAPITAL);
    expect(overfitting({ test: 'overfitting', equity: still, days }).share).toBe(0.5);
  });

  it('is not told of few days or of one setting', () => {
    expect(overfitting({ test: 'overfitting', equity: noiseCurves(1, 4, 31), days: 31 }).share).toBeNull();
    expect(overfitting({ test: 'overfitting', equity: noiseCurves(1, 1, 100), days: 100 }).share).toBeNull();
  });
});
